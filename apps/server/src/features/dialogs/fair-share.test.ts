import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Actor } from '../../platform/actor.ts';
import { inShare } from './fair-share.ts';

let server: TestServer;
let supervisor: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [supervisor, admin] = [
    await loggedIn(server.url, 'supervisor'),
    await loggedIn(server.url, 'admin'),
  ];
});
afterAll(() => server.stop());

const person = (userId: number) => ({ userId, impersonator: null }) as Actor;

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  let begun = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = () => {
    begun = true;
    return ended;
  };
  return { work, end: () => end(), hasBegun: () => begun };
}

test('a person has two heavy acts at once; the third waits, and others do not', async () => {
  const { ctx } = server;
  const acts = Array.from({ length: 3 }, held);
  const [first, , third] = acts;
  const all = acts.map(({ work }) => inShare(ctx, person(-1), work));
  const other = held();
  const others = inShare(ctx, person(-2), other.work);
  expect(acts.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  expect(other.hasBegun()).toBe(true);
  first?.end();
  await all[0];
  await expect.poll(() => third?.hasBegun()).toBe(true);
  for (const { end } of [...acts, other]) end();
  await Promise.all([...all, others]);
});

test('who asks for too much at once is told to wait, and a colleague’s save stands', async () => {
  const made = await admin.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Partilha', code: 'partilha' },
  });
  const path = `/api/at_dialog/${(made.body.data as { id: number }).id}`;
  const play = () => supervisor.call(`${path}/play`, { method: 'POST', body: {} });
  const flood = Array.from({ length: 120 }, play);
  const start = { kind: 'dialog', dialog: 'partilha', start: 'conversa' };
  const body = { revision: 0, changes: [start] };
  const saved = await admin.call(`${path}/draft`, { method: 'PUT', body });
  expect(saved.status).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(refused?.body.message).toContain('Nada se perdeu');
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});
