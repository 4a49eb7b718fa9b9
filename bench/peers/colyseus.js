// A room in which everybody may choose at any time, served by Colyseus with a patch for each message. argv: port
const http = require('http');
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { Schema, ArraySchema, defineTypes } = require('@colyseus/schema');

class Player extends Schema { constructor() { super(); this.list = new ArraySchema(); this.last = 0; } }
defineTypes(Player, { list: ['uint8'], last: 'uint32' });
class State extends Schema { constructor() { super(); this.players = new ArraySchema(); } }
defineTypes(State, { players: [Player] });

class Perf extends Room {
  onCreate(options) {
    this.state = new State();
    for (let seat = 0; seat < options.players; seat++) this.state.players.push(new Player());
    this.seats = new Map();
    this.maxClients = options.players;
    this.patchRate = null;
    this.onMessage('choose', (client, round) => {
      const player = this.state.players[this.seats.get(client.sessionId)];
      player.list.push(round);
      player.last = round;
      this.broadcastPatch();
    });
  }
  onJoin(client, options) { this.seats.set(client.sessionId, options.seat); }
}

const server = new Server({ transport: new WebSocketTransport({ server: http.createServer() }), greet: false });
server.define('perf', Perf);
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('LISTENING'));
