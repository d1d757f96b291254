// What every overlay shares: the socket to the program, the state, and letters that fit the page.
export const name = location.pathname.split('/').pop();
export const here = document.getElementById('here');
export let state = {};

const hears = {state: [], event: [], places: []};
export const on = (kind, hear) => hears[kind].push(hear);
const tell = (kind, what) => hears[kind].forEach(hear => hear(what));

let last = '', pause = 500;
export function connect(topics) {
    const socket = new WebSocket(`ws://${location.host}/socket?topics=${topics}&after=${last}`);
    socket.onopen = () => { pause = 500; };
    socket.onmessage = ({data}) => {
        const said = JSON.parse(data);
        here.classList.remove('away');
        if (said.state) tell('state', state = said.state);
        if (said.places) tell('places', said.places);
        if (said.event) {
            last = said.id;
            tell('event', said.event);
        }
    };
    // What is old is not left on the screen while the program is away.
    socket.onclose = () => {
        here.classList.add('away');
        setTimeout(() => connect(topics), pause);
        pause = Math.min(pause * 2, 8000);
    };
}

/// An element with text or elements in it; a text is never read as HTML.
export function make(tag, className = '', ...inside) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...inside.filter(one => one !== null && one !== undefined));
    return made;
}
export const show = (...what) => { here.replaceChildren(...what); fit(); };

export const sideNumber = id => (state.sides ?? []).findIndex(side => side.id === id);
export const sideName = id => state.sides?.[sideNumber(id)]?.name ?? '';
export function badge(id) {
    const number = sideNumber(id);
    const made = make('span', number < 0 ? 'badge none' : `badge s${number % 3}`);
    if (number >= 0) made.style.setProperty('--side', state.sides[number].colour);
    made.title = sideName(id);
    return made;
}

/// The largest letters at which all of it is to be seen, within what can be read.
export function fit() {
    const wide = innerWidth, high = innerHeight;
    const most = Math.min(Math.max(high / 9, wide / 34, 18), 44), least = Math.min(16, most);
    let size = most;
    const root = document.documentElement;
    // What stands at the foot of the page runs over its head, where nothing counts it as scrolled.
    const within = box => box.top >= 0 && box.bottom <= high && box.right <= wide;
    const fits = () => here.scrollHeight <= high && here.scrollWidth <= wide && [...here.children].every(one => within(one.getBoundingClientRect()));
    for (; size > least; size *= 0.94) {
        root.style.fontSize = `${size}px`;
        if (fits()) break;
    }
    root.style.fontSize = `${Math.max(size, least)}px`;
}

/// Rows of a table that does not fit are shown a page at a time, each for a while.
export function paged(head, rows, seconds = 8) {
    let first = 0, timer = 0;
    const body = make('table'), panel = make('section', 'panel', ...head, body);
    function turn() {
        clearTimeout(timer);
        if (first >= rows.length) first = 0;
        body.replaceChildren(...rows.slice(first));
        if (here.firstChild !== panel) here.replaceChildren(panel);
        // As large as all of it allows; where that is too small to be read from afar, a page at a time.
        const least = Math.min(Math.max(innerHeight / 24, innerWidth / 40, 18), 30), most = Math.min(Math.max(innerHeight / 14, innerWidth / 30, least), 46);
        for (let size = most; ; size *= 0.94) {
            document.documentElement.style.fontSize = `${Math.max(size, least)}px`;
            if (size <= least || (first === 0 && here.scrollHeight <= innerHeight && here.scrollWidth <= innerWidth)) break;
        }
        while (body.children.length > 1 && here.scrollHeight > innerHeight) body.lastChild.remove();
        const shown = body.children.length;
        if (first > 0 || first + shown < rows.length)
            timer = setTimeout(() => { first += shown; turn(); }, seconds * 1000);
    }
    turn();
    return {
        renew(newRows, newHead) { rows = newRows; panel.replaceChildren(...newHead, body); turn(); },
    };
}

/// A roll that is being watched: how old it is, by the film on the table.
export class Watched {
    constructor(draw, gone) {
        this.draw = draw;
        this.gone = gone;
        on('event', event => {
            if (event.card) this.begin(event.card, 0, event.event);
            if (event.kind === 'seek' || event.kind === 'undo') this.end();
        });
        on('state', now => {
            if (now.card && this.card?.title !== now.card.title && now.card.age < now.card.end) this.begin(now.card, now.card.age);
            else if (now.card && this.card) this.age = now.card.age, this.since = performance.now();
            if (!now.card && this.card && !now.playing) this.end();
        });
    }
    begin(card, age, event) {
        Object.assign(this, {card, age, event, since: performance.now()});
        this.step();
    }
    end() {
        if (this.card) this.card = null, this.gone();
    }
    now() {
        const runs = state.playing === false ? 0 : (state.speed ?? 1);
        return this.age + (performance.now() - this.since) / 1000 * runs;
    }
    step() {
        if (!this.card) return;
        const age = this.now();
        if (age > this.card.end + 1.5) return this.end();
        this.draw(this.card, age, this.event);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => requestAnimationFrame(() => this.step()), 60);
    }
}
export const signed = modifier => modifier.factor ? `×${modifier.amount}` : `${modifier.amount < 0 ? '−' : '+'}${Math.abs(modifier.amount)}`;

addEventListener('resize', () => { fit(); tell('state', state); });
