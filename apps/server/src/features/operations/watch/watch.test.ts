import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outboxMails } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { Context } from '../../../platform/context.ts';
import { readOperations } from '../operations.ts';
import { watchHealth } from './watch.ts';

const DAY_MS = 86_400_000;
const begun = new Date('2090-03-10T12:00:00Z');
let server: TestServer;
let twin: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startTestServer({ DATABASE_URL: server.databaseUrl });
  // The demonstration's own state is not what is tested.
  await watchHealth(at(server, begun), readOperations);
  await server.ctx.pool.query('delete from gl_health_fault');
  await server.ctx.pool.query('delete from gl_notification');
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

const at = ({ ctx }: TestServer, now: Date): Context =>
  Object.assign(Object.create(ctx), { clock: () => now });
const later = (ms: number) => new Date(begun.getTime() + ms);
const watch = (now: Date, on = server) =>
  watchHealth(at(on, now), async (ctx) => {
    const all = await readOperations(ctx);
    return {
      ...all,
      servers: { ...all.servers, lines: [] },
      reports: { ...all.reports, lines: [] },
    };
  });

async function notices(about = '/operations#queues') {
  const { rows } = await server.ctx.pool.query(
    `select distinct notice.title, notice.text from gl_notification notice where url = $1`,
    [about],
  );
  return rows;
}
const forget = () => server.ctx.pool.query('delete from gl_notification');
const mailsAbout = async (text: string) =>
  [
    ...(await outboxMails(server.ctx.config.dataDir)),
    ...(await outboxMails(twin.ctx.config.dataDir)),
  ].filter((mail) => mail.includes(text)).length;
const makeQueue = () =>
  server.ctx.pool.query('select pgboss.create_queue($1, $2)', [
    'operations.watched',
    { policy: 'standard' },
  ]);

test('a fault is told once, by notice and mail, by whichever server', async () => {
  await makeQueue();
  await server.ctx.pool.query(
    "insert into pgboss.job (name, state, completed_on) values ('operations.watched', 'failed', now())",
  );
  await Promise.all([watch(begun), watch(begun, twin)]);
  expect(await notices()).toMatchObject([
    { title: 'Algo não funciona', text: expect.stringContaining('operations.watched') },
  ]);
  await vi.waitFor(async () => expect(await mailsAbout('operations.watched')).toBe(1), 20_000);
  await forget();
  await watch(later(3_600_000));
  expect(await notices()).toEqual([]);
}, 60_000);

test('it is told again the next day', async () => {
  await watch(later(DAY_MS));
  expect(await notices()).toMatchObject([{ title: 'Algo não funciona' }]);
  await forget();
});

test('when it is over, that is told once', async () => {
  await server.ctx.pool.query("delete from pgboss.job where name = 'operations.watched'");
  await Promise.all([watch(later(DAY_MS + 1)), watch(later(DAY_MS + 1), twin)]);
  expect(await notices()).toMatchObject([{ title: 'Voltou ao normal' }]);
  await forget();
  await watch(later(DAY_MS + 2));
  expect(await notices()).toEqual([]);
});

test('what cannot be read is not taken for over', async () => {
  await server.ctx.pool.query(
    "insert into gl_health_fault (key, state, text, told_at) values ('mails.server', 'falha', 'x', $1)",
    [later(DAY_MS)],
  );
  const line = { key: 'mails.unread', state: 'falha', text: 'x', todo: null, link: null } as const;
  await watchHealth(at(server, later(DAY_MS + 3)), async (ctx) => {
    const all = await readOperations(ctx);
    return { ...all, mails: { ...all.mails, lines: [line] } };
  });
  const { rows } = await server.ctx.pool.query(
    "select over_at from gl_health_fault where key = 'mails.server'",
  );
  expect(rows).toEqual([{ over_at: null }]);
});

test('two faults with one key silence nobody', async () => {
  const fault = { key: 'flows.twice', state: 'falha', todo: null, link: null } as const;
  await watchHealth(at(server, later(DAY_MS + 4)), async (ctx) => {
    const all = await readOperations(ctx);
    const lines = [
      { ...fault, text: 'um' },
      { ...fault, text: 'outro' },
    ];
    return { ...all, flows: { ...all.flows, lines } };
  });
  expect(await notices('/operations#flows')).toMatchObject([{ text: 'um\noutro' }]);
});
