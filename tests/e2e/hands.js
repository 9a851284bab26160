// What a person at the page could do, done quickly: it touches, presses and types only what the page offers.
(() => {
  const wire = { sent: 0, settled: 0, sockets: [] };
  let acknowledged = 0;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      wire.sockets.push(this);
      this.addEventListener('message', ({ data }) => {
        const { t } = JSON.parse(data);
        if (t === 'ack') acknowledged += 1;
        // what is told after an acknowledgement, or a refusal, closes what was said
        if (t === 'sync' || (t === 'told' && acknowledged > 0)) {
          wire.settled += 1;
          acknowledged = 0;
        }
      });
    }
    send(text) {
      if (JSON.parse(text).t === 'play') wire.sent += 1;
      super.send(text);
    }
  };

  const TOUCHABLE = '.stage [data-touch="can"], .stage [data-touch="throw"], .stage [data-action]:enabled';
  const BUTTONS = '.under [data-action], .under [data-verb], .under [data-chip]';
  const all = (what) => [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length > 0);
  /** A page over the table is closed as soon as it is there. */
  const pages = [];
  const numbers = (cells, name) => [...cells].map((cell) => Number(cell.dataset[name]));
  function read() {
    const page = document.querySelector('dialog.season');
    if (!page?.open) return;
    const after = numbers(page.querySelectorAll('[data-after]'), 'after');
    const paid = [...page.querySelectorAll('tr[data-payment]')].map((row) => numbers(row.cells, 'points').slice(1));
    pages.push({ after, paid, title: page.querySelector('h2').textContent });
    page.querySelector('[data-close]').click();
  }
  const things = () => all(`${TOUCHABLE}, ${BUTTONS}`);
  const words = () => [...document.querySelectorAll('#legal-actions option')].map((each) => each.dataset.actionText);
  const over = () => document.querySelector('.under a[href^="/replay/"]') !== null;
  const asked = () => document.querySelector('#typed-action') !== null;
  const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  let state = 1;
  const seed = (n) => (state = n * 2654435761 + 1);
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % n;
  };
  const pick = (list) => list[below(list.length)];

  function type(word) {
    const field = document.querySelector('#typed-action');
    field.value = word;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form.requestSubmit();
  }

  /** Says so many words, or plays to the end; `byWord` of a hundred are typed. */
  async function play(most, seconds, byWord) {
    const until = performance.now() + seconds * 1000;
    const told = { said: 0, typed: 0, unreachable: [] };
    let taps = 0;
    let idle = 0;
    while (told.said < most && !over()) {
      if (performance.now() > until) return { ...told, late: true };
      read();
      const open = things();
      if (!asked() || (open.length === 0 && idle < 100)) {
        idle = asked() ? idle + 1 : 0;
        await rest(4);
        continue;
      }
      if (open.length === 0) told.unreachable.push(words());
      const before = { ...wire };
      if (open.length === 0 || taps > 14 || (taps === 0 && below(100) < byWord)) {
        type(pick(words()));
        told.typed += 1;
      } else pick(open).dispatchEvent(new MouseEvent('click', { bubbles: true }));
      taps += 1;
      idle = 0;
      await rest(0);
      if (wire.sent === before.sent) continue;
      told.said += 1;
      taps = 0;
      while (wire.settled === before.settled && performance.now() < until) await rest(2);
      await rest(0);
    }
    await rest(0);
    read();
    return { ...told, late: false };
  }

  /** Somewhere on a thing that lies open to the finger, scrolled to if need be. */
  function spot(thing) {
    thing.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = thing.getBoundingClientRect();
    for (const across of [0.5, 0.2, 0.8, 0.06, 0.94])
      for (const down of [0.5, 0.2, 0.8, 0.06, 0.94]) {
        const x = box.x + box.width * across;
        const y = box.y + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (hit && (thing === hit || thing.contains(hit))) return { x, y };
      }
    return null;
  }
  /** What lies where the middle of a thing is, unless that is the thing itself. */
  function covering(thing) {
    const box = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return thing.contains(hit) ? null : hit;
  }
  /** Something to touch next, and what it is. */
  function next() {
    read();
    const open = things();
    if (open.length === 0) return null;
    const thing = pick(open);
    const name = thing.dataset.atom ?? thing.dataset.action ?? thing.dataset.verb ?? thing.dataset.chip;
    return { name, spot: spot(thing), above: covering(thing)?.outerHTML.slice(0, 200) };
  }

  /** Which key leads on from what has the focus: an arrow towards something touchable, Enter on it, or Tab. */
  function key(tries) {
    read();
    const open = things();
    const here = document.activeElement;
    if (open.length === 0) return null;
    // what costs is never done by a touch alone: its button lies beyond the board
    if (here?.dataset?.atom && open.some((each) => !each.dataset.atom) && below(4) === 0) return 'Tab';
    if (open.includes(here) && (below(3) > 0 || tries > 6)) return 'Enter';
    if (!here?.dataset?.atom || tries > 6) return 'Tab';
    const aim = pick(open).getBoundingClientRect();
    const from = here.getBoundingClientRect();
    const [x, y] = [aim.x - from.x, aim.y - from.y];
    return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : y > 0 ? 'ArrowDown' : 'ArrowUp';
  }

  /** Waits until something is asked of this seat or the match is over; whether that came to pass. */
  async function ready(seconds) {
    const until = performance.now() + seconds * 1000;
    read();
    while (!over() && !(asked() && things().length > 0)) {
      if (performance.now() > until) return false;
      read();
      await rest(5);
    }
    return true;
  }

  /** Keeps a setting on this device, unless one is kept already. */
  function setting(name, value) {
    if (location.protocol === 'about:') return;
    const kept = JSON.parse(localStorage.getItem('kaik.settings') ?? '{}');
    localStorage.setItem('kaik.settings', JSON.stringify({ [name]: value, ...kept }));
  }

  window.hands = { type, covering, setting, pages, wire, seed, play, next, key, ready, things: () => things().length, words, over, asked };
})();
