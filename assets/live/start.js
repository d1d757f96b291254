// The element that the address names, then the socket.
import {connect, name} from '/overlay/overlay.js';

const {topics = 'state,events'} = await import(`/overlay/${name}.js`);
connect(topics);
