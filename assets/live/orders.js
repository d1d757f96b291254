import {badge, make, on, paged} from '/overlay/overlay.js';

export const topics = 'state';
let pages = null;
on('state', state => {
    if (!state.groups) return;
    const rows = state.groups.filter(group => group.here && (group.orders.length || group.status)).map(group => {
        const orders = group.orders.map(one => make('div', one.pending ? 'quiet' : '', one.pending ? `on its way: ${one.words}` : one.words));
        const marks = [group.status, group.tokens ? `${group.token_name} ${'●'.repeat(Math.min(group.tokens, 9))}` : ''].filter(Boolean).join(' · ');
        return make('tr', '', make('td', '', badge(group.side)), make('td', '', group.name),
            make('td', '', ...orders, marks ? make('small', '', marks) : null));
    });
    const head = [make('h1', '', 'Orders')];
    if (pages) pages.renew(rows, head); else pages = paged(head, rows);
});
