import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createLogger } from '../logger.ts';

let server: TestServer;
let lines: string[];
afterEach(() => server.stop());

async function start(trustProxy: string): Promise<void> {
  lines = [];
  const log = createLogger('info', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  server = await startTestServer({ TRUST_PROXY: trustProxy }, log);
  lines = [];
}

async function idOf(path: string, id?: string): Promise<string | null> {
  const answer = await fetch(server.url + path, id ? { headers: { 'x-request-id': id } } : {});
  await answer.text();
  return answer.headers.get('x-request-id');
}

const requests = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'request');

test('each answer has an id, and a line with method, route, status and duration but no address', async () => {
  await start('false');
  const ids = [
    await idOf('/api/session/web'),
    await idOf('/pm/s3cret-token/options'),
    await idOf('/%zz'),
  ];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests()).toMatchObject([
    {
      reqId: ids[0],
      method: 'GET',
      route: '/api/session/web',
      status: 200,
      ms: expect.any(Number),
    },
    { reqId: ids[1], route: expect.not.stringContaining('s3cret') },
  ]);
});

test.each([
  ['is kept', '127.0.0.0/8', 'abc-123', true],
  ['is kept, by the number of proxies', '1', 'abc-123', true],
  ['does not count where no proxy is trusted', 'false', 'abc-123', false],
  ['does not count from another machine', '10.0.0.0/8', 'abc-123', false],
  ['does not count when it is not harmless', 'true', 'a" b', false],
  ['does not count when it is long', 'true', 'a'.repeat(65), false],
])("a proxy's id %s", async (_how, trustProxy, id, kept) => {
  await start(trustProxy);
  expect((await idOf('/api/session/web', id)) === id).toBe(kept);
});
