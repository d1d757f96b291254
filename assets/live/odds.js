import {here, make, on, show, Watched} from '/overlay/overlay.js';

const odds = new Map();
let drawn = '';
function draw(card, age, event) {
    const chances = odds.get(event);
    const decided = age >= card.verdict_at, key = `${event} ${decided} ${Boolean(chances)}`;
    if (!chances || key === drawn) return;
    drawn = key;
    const most = 6, few = chances.slice(0, most), rest = chances.slice(most);
    if (rest.length) few.push({outcome: 'anything else', share: rest.reduce((sum, one) => sum + one.share, 0)});
    const bars = few.map(({outcome, share}) => {
        const fill = make('i'), came = decided && (outcome === card.roll.outcome || (outcome === 'anything else' && rest.some(one => one.outcome === card.roll.outcome)));
        fill.style.width = `${100 * share}%`;
        return make('div', came ? 'bar came' : 'bar', fill, make('span', '', make('span', '', outcome), make('span', '', share < 0.01 ? '<1 %' : `${Math.round(100 * share)} %`)));
    });
    show(make('section', 'panel', make('h1', '', card.title), ...bars));
}
const watched = new Watched(draw, () => { drawn = ''; here.replaceChildren(); });
on('event', event => {
    if (event.kind !== 'odds') return;
    odds.set(event.of, event.chances);
    if (odds.size > 400) odds.delete(odds.keys().next().value);
    if (watched.card) watched.step();
});
