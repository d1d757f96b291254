// The log of the battle with its dice.
function element(tag, name, text) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
}

// "+2", "×0.5".
const amount = one => one.factor ? `×${+one.amount.toFixed(3)}` : `${one.amount < 0 ? '−' : '+'}${+Math.abs(one.amount).toFixed(3)}`;

export function rollOf(roll) {
    const whole = element('div', 'roll');
    roll.sides.forEach((side, i) => {
        const dice = element('div', 'dice');
        if (roll.sides.length > 1) dice.append(element('span', '', i === 0 ? 'attacker' : 'defender'));
        for (const die of side.dice) dice.append(element('span', 'die', die));
        dice.append(element('em', '', `= ${+side.score.toFixed(3)}`));
        whole.append(dice);
        if (side.modifiers.length === 0) return;
        const mods = element('div', 'mods');
        for (const one of side.modifiers) mods.append(element('b', '', amount(one)), element('span', '', one.because ? `${one.label} (${one.because})` : one.label));
        whole.append(mods);
    });
    whole.append(element('div', 'outcome', roll.outcome));
    return whole;
}

export class Log {
    constructor(battle, go) {
        this.battle = battle;
        this.rows = [];
        const lines = document.getElementById('lines');
        battle.log.forEach((line, i) => {
            if (!line.text) return;
            const first = line.text.split('\n')[0].replace(/^[-=—\s]+|[-=—\s]+$/g, '');
            if (!first) return;
            const row = element('li', line.kind === 'turn' ? 'turn' : line.kind === 'step' ? 'step' : '');
            // Where the dice are laid out, the sentence does not tell them again.
            row.append(element('div', '', line.roll ? first.replace(/: \[[^]*$|: -?[\d.]+ without dice[^]*$/, '') : first));
            if (line.roll) row.append(rollOf(line.roll));
            const side = battle.sides.find(one => one.id === line.side);
            if (side) row.style.borderLeftColor = side.colour;
            row.addEventListener('click', () => go(line.t));
            lines.append(row);
            this.rows.push({row, line, i, first});
        });
        this.now = -2;
    }

    index(time) {
        let low = -1, high = this.rows.length;
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (this.rows[middle].line.t <= time + 1e-6) low = middle; else high = middle;
        }
        return low;
    }

    show(time) {
        const now = this.index(time);
        if (now !== this.now) {
            this.rows[this.now]?.row.classList.remove('now');
            const row = this.rows[now]?.row;
            row?.classList.add('now');
            document.getElementById('lines').classList.toggle('unbegun', !row);
            const panel = document.getElementById('log');
            if (row && panel.clientHeight > 0) panel.scrollTop = this.top(now, panel) - panel.clientHeight * 0.6;
            this.now = now;
        }
        return this.rows[Math.max(now, 0)]?.line;
    }

    // Where a row lies. Only another width moves them, and asking each time lays a long log out anew.
    top(i, panel) {
        if (this.width !== panel.clientWidth) {
            this.width = panel.clientWidth;
            this.tops = this.rows.map(({row}) => row.offsetTop);
        }
        return this.tops[i];
    }

    caption(time) {
        const now = this.rows[this.index(time)];
        return now && now.line.kind !== 'step' ? now.first : '';
    }
}
