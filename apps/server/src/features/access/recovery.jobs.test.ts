import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Operations } from '@balcao/contract/operations/operations';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** A real mail server, which refuses with this error if there is one. */
let refusal: Error | null = null;
const received: { to: string; message: string }[] = [];
const says = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData: async (stream, { envelope }, done) => {
    const message = (await text(stream)).replace(/=\r\n/g, '').replaceAll('=3D', '=');
    if (!refusal) received.push({ to: envelope.rcptTo[0]?.address ?? '', message });
    done(refusal);
  },
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'fatal' });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((done) => smtp.close(() => done()));
});
beforeEach(() => {
  refusal = says(451);
});

const query = async (words: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(words, values)).rows;
const at = (name: string) => `${name}@exemplo.com.br`;

async function person(name: string, hasPassword = true): Promise<number> {
  const [row] = await query(
    `insert into gl_user (name, nickname, email, level, password_hash)
      select $1, $1, $2, 10, case when $3 then password_hash end from gl_user
      where email = 'cliente@exemplo.com.br' returning id`,
    [name, at(name), hasPassword],
  );
  return Number(row.id);
}

type Waiting = { data: Record<string, unknown>; pause: number; state: string };

/** The pending jobs of that name that contain that word, and in how many seconds they run. */
const waiting = (job: string, word: string) =>
  query(
    `select data, state, extract(epoch from start_after - now())::int as pause from pgboss.job
      where name = $1 and state in ('created', 'retry') and data::text like $2`,
    [job, `%${word}%`],
  ) as Promise<Waiting[]>;

/** Runs pending jobs at once, `tries` times; returns the pauses after each attempt. */
async function pausesOf(job: string, word: string, tries: number): Promise<number[]> {
  const pauses: number[] = [];
  for (let n = 1; n <= tries; n += 1) {
    const tried = async () => (await waiting(job, word))[0]?.data.attempts;
    await expect.poll(tried, { timeout: 20_000 }).toBe(n);
    const [next] = await waiting(job, word);
    pauses.push(next?.pause ?? 0);
    if (n < tries) {
      await query(
        `update pgboss.job set start_after = now() where name = $1 and state = 'retry'
          and data::text like $2`,
        [job, `%${word}%`],
      );
    }
  }
  return pauses;
}

const isGrowing = (pauses: number[]) =>
  pauses.every((pause, nth) => nth === 0 || pause > (pauses[nth - 1] ?? 0));
const now = () =>
  query(`update pgboss.job set start_after = now() where state < 'active' and name like '%.%'`);

async function askFor(name: string) {
  const init = { method: 'POST', body: { username: at(name) } };
  const visitor = await loggedIn(server.url, 'cliente');
  expect((await visitor.call('/api/access/recover_email', init)).status).toBe(200);
}

test('a link to a new password is tried with growing pauses, and goes out when the server is back', async () => {
  await person('ana');
  await askFor('ana');
  const pauses = await pausesOf('access.recover', at('ana'), 3);
  expect(isGrowing(pauses)).toBe(true);
  refusal = null;
  await now();
  const got = () => received.filter(({ to }) => to === at('ana')).length;
  await expect.poll(got, { timeout: 20_000 }).toBe(1);
  expect(await waiting('access.recover', at('ana'))).toEqual([]);
});

test('it does not go out late: an hour after it was asked for nobody waits for it any more', async () => {
  await person('bia');
  await askFor('bia');
  await pausesOf('access.recover', at('bia'), 1);
  const clock = server.ctx.clock;
  server.ctx.clock = () => new Date(Date.now() + 61 * 60_000);
  refusal = null;
  await now();
  await expect.poll(() => waiting('access.recover', at('bia')), { timeout: 20_000 }).toEqual([]);
  const running = () =>
    query(`select id from pgboss.job where state = 'active' and data::text like '%bia@%'`);
  await expect.poll(running, { timeout: 20_000 }).toEqual([]);
  server.ctx.clock = clock;
  expect(received.filter(({ to }) => to === at('bia'))).toEqual([]);
});

test('an invitation waits longer than the hour', async () => {
  const id = await person('caio', false);
  const admin = await loggedIn(server.url, 'admin');
  await admin.call(`/api/gl_user/${id}/invite`, { method: 'POST' });
  await pausesOf('access.recover', at('caio'), 1);
  const clock = server.ctx.clock;
  server.ctx.clock = () => new Date(Date.now() + 3 * 3_600_000);
  refusal = null;
  await now();
  const got = () => received.filter(({ to }) => to === at('caio')).length;
  await expect.poll(got, { timeout: 20_000 }).toBe(1);
  server.ctx.clock = clock;
});

test('operators see a mail that waits for its next try, and one that was given up, with the reason', async () => {
  await person('gil');
  await askFor('gil');
  await pausesOf('access.recover', at('gil'), 1);
  const admin = await loggedIn(server.url, 'admin');
  const seen = async (failed: boolean) => {
    const { body } = await admin.call('/api/operations');
    const { queues } = body.data as Operations;
    const ours = queues.jobs.filter(
      ({ name, next_at }) => name === 'access.recover' && (next_at === null) === failed,
    );
    return ours.map(({ tries, error }) => [tries, error]);
  };
  await expect
    .poll(() => seen(false), { timeout: 20_000 })
    .toContainEqual([1, 'Message failed: 451 no']);
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  expect(await metrics()).toMatch(/job_failures_total\{job="access.recover"\} [1-9]/);
  expect(await metrics()).toMatch(/job_queue_retrying\{job="access.recover"\} [1-9]/);
  const clock = server.ctx.clock;
  server.ctx.clock = () => new Date(Date.now() + 59.5 * 60_000);
  await now();
  await expect
    .poll(() => seen(true), { timeout: 20_000 })
    .toContainEqual([2, 'Message failed: 451 no']);
  server.ctx.clock = clock;
  expect(await waiting('access.recover', at('gil'))).toEqual([]);
});

test('what the mail server refuses for good is not tried again', async () => {
  refusal = says(550);
  await person('davi');
  await askFor('davi');
  const done = () =>
    query(`select id from pgboss.job where name = 'access.recover' and state = 'completed'
      and data->>'username' = '${at('davi')}' and data->>'asked' is null`);
  await expect.poll(async () => (await done()).length, { timeout: 20_000 }).toBe(1);
  expect(await waiting('access.recover', at('davi'))).toEqual([]);
  const failed = `select from pgboss.job where state = 'failed' and data->>'username' = '${at('davi')}'`;
  expect(await query(failed)).toEqual([]);
});

test('so are the link to a new address, and the notice to the old one, also once the new one is confirmed', async () => {
  const id = await person('eva');
  const admin = await loggedIn(server.url, 'admin');
  const email = at('eva.nova');
  expect((await admin.call(`/api/gl_user/${id}`, { method: 'PUT', body: { email } })).status).toBe(
    200,
  );
  const word = `"userId": ${id}`;
  const [link, notice] = await Promise.all([
    pausesOf('people.email-change', word, 3),
    pausesOf('people.email-notice', word, 2),
  ]);
  expect([isGrowing(link), isGrowing(notice)]).toEqual([true, true]);
  // The new mailbox answers first.
  await query('update gl_user set email = $2 where id = $1', [id, email]);
  await query('delete from gl_email_change where user_id = $1', [id]);
  refusal = null;
  await now();
  const got = () => received.map(({ to }) => to).filter((to) => to.startsWith('eva'));
  await expect.poll(got, { timeout: 20_000 }).toEqual([at('eva')]);
});
