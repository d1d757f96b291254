// Lists what the server has, with addresses to be copied.
const overlays = {
    score: ['1280 × 120', 'sides, points, places held'], turn: ['480 × 160', 'turn, time of day, phase, whose decision'],
    orders: ['520 × 640', 'what each formation is to do'], dice: ['760 × 420', 'the dice fall, then every modifier and the outcome'],
    odds: ['560 × 320', 'how likely each outcome is'], roster: ['520 × 700', 'every unit and how it stands'],
    'lower-third': ['1280 × 220', 'what is happening, with odds, roll and result'], map: ['900 × 600', 'the battle from above']};
const orders = {
    'camera/NAME': 'to a view of the scene', 'highlight/UNIT': 'marks a unit on the table, the map and the roster', replay: 'the last fight again',
    pause: 'stops the film, or lets it go on', play: 'lets it go on', director: 'the program chooses the views, or stops doing so',
    'turn/3': 'to the beginning of a turn', present: 'back to the latest moment'};
const row = (table, ...cells) => {
    const line = document.getElementById(table).insertRow();
    for (const cell of cells) line.insertCell().append(cell);
};
const code = text => Object.assign(document.createElement('code'), {textContent: text});
for (const [name, [size, what]] of Object.entries(overlays)) {
    const link = Object.assign(document.createElement('a'), {href: `/overlay/${name}`, textContent: 'look'});
    row('overlays', code(`${location.origin}/overlay/${name}`), size, what, link);
}
for (const one of document.querySelectorAll('.at')) one.textContent = location.origin + one.textContent;
function list() {
    document.getElementById('orders').replaceChildren();
    for (const [order, what] of Object.entries(orders))
        row('orders', code(`${location.origin}/do/${order}?token=${document.getElementById('token').value || 'TOKEN'}`), what);
}
document.getElementById('token').addEventListener('input', list);
list();
