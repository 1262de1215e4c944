import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';

/** The floor: a bare HTTP call, one durable commit of one insert through the same pool, and a bare `ws` fan-out. */
const url = process.env.DATABASE_URL ?? '';
const { pool } = openDatabase(url, {
  max: loadConfig({}, []).databaseConnections,
  log: createLogger('warn'),
});
await pool.query(
  'create table if not exists bench_thread (id bigint generated always as identity primary key, body text)',
);
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    const { rows } = await pool.query({
      name: 'floor',
      text: 'insert into bench_thread (body) values ($1) returning id',
      values: [body],
    });
    const seq = Number(rows[0].id);
    // As long as the product's own frame.
    const data = { origin: 'at_ticket', parent_code: '1', channel_id: 2, seq };
    const event = { action: 'event', topic: 'thread.at_ticket.1.2', seq, type: 'message.created' };
    const frame = JSON.stringify({ ...event, data });
    for (const socket of sockets.clients) socket.send(frame);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { list: [{ seq }] } }));
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
