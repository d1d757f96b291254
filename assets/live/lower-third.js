import {badge, here, make, on, show, state, Watched} from '/overlay/overlay.js';

here.classList.add('low');
const odds = new Map();
let drawn = '', rolled = null;
const gone = () => { drawn = ''; here.replaceChildren(); };

// A roll: who, the odds of what came, the dice, the result. Anything else that is told: its one line.
const watched = new Watched((card, age, event) => {
    const decided = age >= card.verdict_at, chance = odds.get(event)?.find(one => one.outcome === card.roll.outcome);
    const key = `${event} ${decided} ${Boolean(chance)}`;
    if (key === drawn) return;
    drawn = key;
    const who = card.rollers.flatMap((one, i) => [i ? make('span', 'quiet', 'against') : null, make('span', 'row', badge(one.side), make('b', '', one.name))]);
    const dice = card.roll.sides.map(side => `${side.dice.join('+')}${decided ? ` → ${side.score}` : ''}`).join(' : ');
    show(make('section', 'panel',
        make('div', 'row', ...who, age >= card.fall ? make('span', 'end', dice) : null),
        make('h1', '', card.title),
        make('div', 'verdict', decided ? card.verdict || card.roll.outcome : ''),
        decided && chance ? make('small', '', `the odds of that were ${Math.max(1, Math.round(100 * chance.share))} %`) : null));
}, gone);
on('event', event => {
    if (event.kind === 'odds') odds.set(event.of, event.chances);
    if (odds.size > 400) odds.delete(odds.keys().next().value);
});
on('state', now => {
    if (watched.card) return;
    const words = now.ending ? `${now.ending.result}. ${now.ending.because}` : now.caption ?? '';
    if (!words) return gone();
    if (words === drawn) return;
    drawn = words;
    show(make('section', 'panel', make('h1', '', words), make('small', '', `${state.title} · turn ${state.turn} · ${state.clock}`)));
});
