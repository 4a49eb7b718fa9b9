// Plays rounds with boardgame.io's own transport, socket.io's client. argv: port, matches, seats, rounds
// Reads "open" and "play" from its input, line by line; answers with a line: null, or the seconds of each round.
const readline = require('readline');
const { io } = require('socket.io-client');

const [port, matches, seats, rounds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const now = () => Number(process.hrtime.bigint()) / 1e9;
let tables = [];

async function post(path, body) {
  const answer = await fetch(base + path, { method: 'POST', body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' } });
  if (!answer.ok) throw new Error(`${path} ${answer.status}`);
  return answer.json();
}

class Table {
  constructor(id) { Object.assign(this, { id, sockets: [], secrets: [], states: [], round: 0, times: [] }); }

  async join(seat) {
    const player = String(seat);
    const joined = await post(`/games/perf/${this.id}/join`, { playerID: player, playerName: `P${seat}` });
    const socket = io(`${base}/perf`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.secrets[seat] = joined.playerCredentials;
    this.sockets[seat] = socket;
    socket.on('update', (_, state) => this.told(seat, state));
    await new Promise((done) => {
      socket.on('sync', done);
      socket.on('connect', () => socket.emit('sync', this.id, player, this.secrets[seat], seats));
    });
  }

  play() { return new Promise((done) => { this.over = done; this.begin(); }); }

  begin() {
    this.round += 1;
    this.missing = new Set(this.sockets.keys());
    this.begun = now();
    this.sockets.forEach((socket, seat) => {
      const payload = { type: 'choose', args: [this.round, this.round], playerID: String(seat),
        credentials: this.secrets[seat] };
      socket.emit('update', { type: 'MAKE_MOVE', payload }, this.states[seat] || 0, this.id, String(seat));
    });
  }

  told(seat, state) {
    this.states[seat] = state._stateID;
    if (Math.min(...state.G.last) !== this.round || !this.missing.delete(seat) || this.missing.size) return;
    this.times.push(now() - this.begun);
    if (this.round < rounds) this.begin(); else this.over();
  }
}

async function open() {
  tables.forEach((table) => table.sockets.forEach((socket) => socket.close()));
  tables = [];
  for (let number = 0; number < matches; number++) {
    const table = new Table((await post('/games/perf/create', { numPlayers: seats })).matchID);
    for (let seat = 0; seat < seats; seat++) await table.join(seat);
    tables.push(table);
  }
  return null;
}

async function play() {
  await Promise.all(tables.map((table) => table.play()));
  return tables.flatMap((table) => table.times);
}

readline.createInterface({ input: process.stdin })
  .on('line', async (line) => console.log(JSON.stringify(await (line === 'open' ? open : play)())))
  .on('close', () => process.exit(0));
