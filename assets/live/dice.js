import {badge, here, make, show, signed, Watched} from '/overlay/overlay.js';

const pips = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]};
function die(value, faces, falls) {
    const space = 'http://www.w3.org/2000/svg', svg = document.createElementNS(space, 'svg');
    svg.setAttribute('viewBox', '0 0 60 60');
    const put = (tag, of) => {
        const one = document.createElementNS(space, tag);
        Object.entries(of).forEach(([key, is]) => one.setAttribute(key, is));
        return svg.appendChild(one);
    };
    if (faces === 6) {
        put('rect', {x: 3, y: 3, width: 54, height: 54, rx: 10, fill: '#f7f1e1', stroke: '#1b1d22', 'stroke-width': 3});
        for (const at of pips[value] ?? []) put('circle', {cx: 15 + 15 * (at % 3), cy: 15 + 15 * Math.floor(at / 3), r: 5.2, fill: '#1b1d22'});
    } else {
        put('polygon', {points: '30,2 57,21 47,55 13,55 3,21', fill: '#f7f1e1', stroke: '#1b1d22', 'stroke-width': 3});
        const text = put('text', {x: 30, y: 41, 'text-anchor': 'middle', 'font-size': 27, 'font-weight': 700, fill: '#1b1d22'});
        text.textContent = value;
    }
    return make('span', falls ? 'die falls' : 'die', svg);
}

let built = null, parts = null;
function build(card) {
    built = card;
    parts = {falling: null, modifiers: [], totals: []};
    const sides = card.roll.sides.map((side, i) => {
        const roller = card.rollers[i] ?? {name: '', side: null};
        const dice = make('span', 'row'), total = make('span', 'number end');
        const list = side.modifiers.map(m => make('div', 'modifier', make('b', '', signed(m)), make('span', '', m.label, m.because && m.because !== m.label ? make('small', '', ` ${m.because}`) : null)));
        parts.modifiers.push(list);
        parts.totals.push({total, side, dice});
        return make('div', '', make('div', 'row', badge(roller.side), make('b', '', roller.name), dice, total), ...list);
    });
    parts.verdict = make('div', 'verdict', card.verdict || card.roll.outcome); // room is made for it from the beginning
    for (const {total, side} of parts.totals) total.textContent = String(side.score);
    for (const {dice, side} of parts.totals) dice.replaceChildren(...side.dice.map(value => die(value, card.faces, false)));
    show(make('section', 'panel', make('h1', '', card.title), make('div', 'sides', ...sides), parts.verdict));
}

// Between whole numbers nothing is drawn anew: the eyes of falling dice change a few times a second.
new Watched((card, age) => {
    if (built !== card) build(card);
    const falls = age < card.fall, counted = falls ? 0 : card.each > 0 ? Math.floor((age - card.fall) / card.each + 1e-6) : 99;
    const decided = age >= card.verdict_at, look = falls ? Math.floor(age / 0.12) : -1;
    if (parts.look !== look) {
        parts.look = look;
        for (const {dice, side} of parts.totals)
            dice.replaceChildren(...side.dice.map((value, i) => die(falls ? 1 + (value + look * 3 + i * 2) % card.faces : value, card.faces, falls)));
    }
    parts.modifiers.forEach(list => list.forEach((row, i) => row.classList.toggle('counted', decided || i < counted)));
    for (const {total, side} of parts.totals) {
        const sum = side.modifiers.slice(0, decided ? undefined : counted).reduce((so, m) => m.factor ? so * m.amount : so + m.amount, side.dice.reduce((a, b) => a + b, 0));
        total.textContent = falls ? '' : decided ? String(side.score) : String(sum);
    }
    parts.verdict.textContent = decided ? card.verdict || card.roll.outcome : '';
}, () => { built = null; here.replaceChildren(); });
