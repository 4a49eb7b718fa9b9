// A game in which everybody may move at any time, served by boardgame.io. argv: port, folder ("" keeps all in memory)
const { ActivePlayers } = require('boardgame.io/core');
const { Server, FlatFile } = require('boardgame.io/server');

const [port, dir] = process.argv.slice(2);
const game = {
  name: 'perf',
  setup: ({ ctx }) => ({
    lists: Array.from({ length: ctx.numPlayers }, () => []),
    last: Array(ctx.numPlayers).fill(0),
  }),
  disableUndo: true,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    choose: {
      move: ({ G, playerID }, round, value) => {
        G.lists[playerID].push(value);
        G.last[playerID] = round;
      },
      ignoreStaleStateID: true,
    },
  },
};
const options = { games: [game], origins: [/127\.0\.0\.1/] };
if (dir) options.db = new FlatFile({ dir, logging: false });
Server(options).run({ port: Number(port), host: '127.0.0.1' }, () => console.log('LISTENING'));
