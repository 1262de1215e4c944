import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../src/platform/logger.ts';
import { startBucket } from './bucket.ts';
import { loggedIn, type TestClient } from './client.ts';
import { pdf } from './files.ts';
import { refusingBucket } from './refusing-bucket.ts';
import { startTestServer, type TestServer } from './server.ts';

// A storage that refuses files, like one that is full or overloaded.

let lines: string[] = [];
let bucket: Awaited<ReturnType<typeof startBucket>>;
let front: Awaited<ReturnType<typeof refusingBucket>>;
let server: TestServer;
let staff: TestClient;
let ticketId: number;

beforeAll(async () => {
  bucket = await startBucket();
  front = await refusingBucket(bucket.endpoint);
  const log = createLogger('error', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  const settings = { ...bucket.settings, S3_ENDPOINT: front.endpoint };
  server = await startTestServer(settings, log);
  staff = await loggedIn(server.url, 'admin');
  const { rows } = await server.ctx.pool.query('select id from at_ticket limit 1');
  ticketId = rows[0].id;
});
afterAll(async () => {
  await server.stop();
  await front.close();
  await bucket.stop();
});
beforeEach(() => {
  lines = [];
});

function attach() {
  const body = new FormData();
  body.append('origin', 'at_ticket');
  body.append('parent_code', String(ticketId));
  body.append('codes[]', 'anexo');
  body.append('files[]', new Blob([new Uint8Array(pdf)]), 'conta.pdf');
  return staff.call('/api/gl_resource/attachFile', { method: 'POST', body });
}

test('a file that the storage refuses once is still stored', async () => {
  front.refuse(1);
  expect(await attach()).toMatchObject({ status: 200 });
  expect(front.puts()).toBe(2);
  expect(lines).toEqual([]);
});

test('a file that it refuses twice gets 503 and one log line, and leaves nothing behind', async () => {
  const said = vi.spyOn(console, 'warn');
  const count = 'select count(*)::int from gl_resource';
  const { rows: before } = await server.ctx.pool.query(count);
  front.refuse(2);
  expect(await attach()).toMatchObject({
    status: 503,
    body: {
      code: 'UNAVAILABLE',
      message: 'Não foi possível guardar ou ler arquivos agora. Tente em instantes.',
    },
  });
  expect(front.puts()).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'the storage failed' }]);
  expect(said).not.toHaveBeenCalled();
  expect((await server.ctx.pool.query(count)).rows).toEqual(before);
});
