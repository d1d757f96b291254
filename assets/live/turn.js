import {badge, make, on, show, sideName} from '/overlay/overlay.js';

export const topics = 'state';
on('state', state => {
    if (!state.title) return;
    const whose = state.to_decide && !state.over ? make('span', 'row', badge(state.to_decide), make('span', '', sideName(state.to_decide))) : null;
    show(make('section', 'panel',
        make('div', 'row', make('h1', '', `Turn ${state.turn} of ${state.turns}`), make('span', 'number end', state.clock)),
        make('div', 'row', make('span', '', state.phase === state.step ? state.step : `${state.phase}: ${state.step}`), whose),
        make('small', '', state.past ? `${state.title} · replay` : state.title)));
});
