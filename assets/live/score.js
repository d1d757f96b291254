import {badge, here, make, on, show} from '/overlay/overlay.js';

export const topics = 'state';
on('state', state => {
    if (!state.sides) return;
    const panels = state.sides.map(side => {
        const held = state.objectives.filter(one => one.held_by === side.id).map(one => make('span', 'chip', one.name));
        const there = state.units.filter(unit => unit.side === side.id && unit.there).length;
        return make('section', 'panel',
            make('div', 'row', badge(side.id), make('h1', '', side.name), make('span', 'number end', String(side.points))),
            make('div', 'row', make('small', '', `${there} units on the table`), ...held));
    });
    if (state.ending) panels.push(make('section', 'panel', make('h1', 'verdict', state.ending.result)));
    here.classList.toggle('across', innerWidth > innerHeight * 2.5);
    show(...panels);
});
