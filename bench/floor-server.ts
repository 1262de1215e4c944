import { WebSocketServer } from 'ws';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';

/** The floor: a bare `ws` echo plus one durable single-row commit through the same pool. */
const url = process.env.DATABASE_URL ?? '';
const { pool } = openDatabase(url, {
  max: loadConfig({}, []).databaseConnections,
  log: createLogger('warn'),
});
await pool.query(
  'create table if not exists bench_floor (id bigint generated always as identity primary key, body text)',
);
const server = new WebSocketServer({
  port: Number(process.env.PORT),
  host: '127.0.0.1',
  perMessageDeflate: false,
});
server.on('connection', (socket) => {
  socket.on('message', async (data) => {
    const body = data.toString();
    await pool.query({
      name: 'floor',
      text: 'insert into bench_floor (body) values ($1)',
      values: [body],
    });
    socket.send(body);
  });
});
server.on('listening', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
