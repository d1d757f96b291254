import {badge, make, on, paged, state} from '/overlay/overlay.js';

let pages = null, lit = '';
const arms = {foot: 'foot', horse: 'horse', guns: 'guns'};
function draw() {
    if (!state.units) return;
    const rows = [];
    for (const group of state.groups) {
        const units = state.units.filter(unit => unit.group === group.name && unit.side === group.side);
        if (!units.length) continue;
        const marks = [group.here ? '' : 'not on the field', group.status, group.tokens ? `${group.token_name} ${group.tokens}` : ''].filter(Boolean).join(' · ');
        rows.push(make('tr', '', make('td', '', badge(group.side)), make('td', '', make('b', '', group.name)), make('td', 'quiet', marks)));
        for (const unit of units)
            rows.push(make('tr', `${unit.there || !group.here ? '' : 'gone'} ${unit.name === lit ? 'lit' : ''}`, make('td'), make('td', '', unit.name),
                make('td', 'quiet', unit.there ? arms[unit.arm] ?? '' : group.here ? 'gone' : '')));
    }
    const head = [make('h1', '', state.title)];
    if (pages) pages.renew(rows, head); else pages = paged(head, rows);
}
on('state', draw);
on('event', event => {
    if (event.kind !== 'highlight') return;
    lit = event.name;
    draw();
    setTimeout(() => { lit = ''; draw(); }, 8000);
});
