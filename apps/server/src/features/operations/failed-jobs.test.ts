import { randomUUID } from 'node:crypto';
import type { Operations } from '@balcao/contract/operations/operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { findJob } from './failed-jobs.store.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
const kind = 'operations.test';

beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  supervisor = await loggedIn(server.url, 'supervisor');
  // Nobody works on it: a job stays as the test makes it.
  await server.ctx.pool.query('select pgboss.create_queue($1, $2)', [kind, { policy: 'standard' }]);
});
afterAll(() => server.stop());

type State = 'failed' | 'retry' | 'active' | 'completed' | 'created' | 'cancelled';

async function makeJob(state: State, after = '1 hour'): Promise<string> {
  const id = randomUUID();
  await server.ctx.pool.query(
    `insert into pgboss.job (id, name, state, output, start_after, retry_limit, retry_count, started_on, completed_on)
      values ($1, $2, $3::pgboss.job_state, $4, now() + $5::interval, 2, 2, now(), case when $3::text = 'failed' then now() end)`,
    [id, kind, state, { message: 'a máquina parou' }, after],
  );
  return id;
}
async function jobOf(id: string) {
  const { rows } = await server.ctx.pool.query(
    'select state::text, start_after <= now() as due, retry_limit from pgboss.job where id = $1',
    [id],
  );
  return rows[0];
}
const act = (who: TestClient, id: string, deed: 'retry' | 'discard', key?: string) =>
  who.call(`/api/operations/job/${id}/${deed}`, {
    method: 'POST',
    ...(key && { headers: { 'idempotency-key': key } }),
  });
async function auditOf(id: string): Promise<string[]> {
  const { rows } = await server.ctx.pool.query(
    "select action from gl_audit where record = 'job' and before->>'job' = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
}

test('a job that failed for good is shown, and runs again', async () => {
  const id = await makeJob('failed');
  const { body } = await admin.call('/api/operations');
  const { queues } = body.data as Operations;
  const shown = queues.jobs.find((job) => job.id === id);
  expect(shown).toMatchObject({ error: 'a máquina parou', next_at: null });
  const kept =
    new Date(shown?.kept_until ?? 0).getTime() - new Date(shown?.failed_at ?? 0).getTime();
  expect(kept).toBe(30 * 86_400_000);
  expect((await act(admin, id, 'retry')).status).toBe(200);
  expect(await jobOf(id)).toEqual({ state: 'retry', due: true, retry_limit: 3 });
  expect(await auditOf(id)).toEqual(['job.retry']);
});

test('a job that waits for its next try runs at once, with as many tries as before', async () => {
  const id = await makeJob('retry');
  expect((await act(admin, id, 'retry')).status).toBe(200);
  expect(await jobOf(id)).toEqual({ state: 'retry', due: true, retry_limit: 2 });
});

test('of two who retry at once, one does, and the other is told', async () => {
  const id = await makeJob('failed');
  const answers = await Promise.all([act(admin, id, 'retry'), act(admin, id, 'retry')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await auditOf(id)).toEqual(['job.retry']);
  expect((await jobOf(id)).retry_limit).toBe(3);
});

test('one whose transaction is older sees that the job was made due meanwhile', async () => {
  const id = await makeJob('failed');
  const seen = await server.ctx.db.transaction().execute(async (trx) => {
    await sql`select now()`.execute(trx);
    expect((await act(admin, id, 'retry')).status).toBe(200);
    return findJob(trx, id);
  });
  expect(seen).toMatchObject({ state: 'retry', due: true });
});

test('an act that is repeated with its key is one act, with its first answer', async () => {
  for (const deed of ['retry', 'discard'] as const) {
    const id = await makeJob('failed');
    const key = randomUUID();
    const first = await act(admin, id, deed, key);
    expect([first.status, first.body]).toEqual([200, { data: { id, name: kind } }]);
    expect(await act(admin, id, deed, key)).toMatchObject({ status: 200, body: first.body });
    expect(await auditOf(id)).toEqual([`job.${deed}`]);
    expect((await act(admin, await makeJob('failed'), deed, key)).status).toBe(422);
  }
});

test('a discarded job is gone, for good', async () => {
  const id = await makeJob('failed');
  expect((await act(admin, id, 'discard')).status).toBe(200);
  expect(await jobOf(id)).toBeUndefined();
  expect(await auditOf(id)).toEqual(['job.discard']);
  expect((await act(admin, id, 'discard')).status).toBe(404);
});

test.each([
  ['active', 409, 'executada agora'],
  ['completed', 409, 'já terminou'],
  ['created', 409, 'já está na fila'],
  ['cancelled', 404, 'não existe mais'],
] as const)('a job that is %s is refused in words and stays', async (state, status, words) => {
  const id = await makeJob(state);
  for (const deed of ['retry', 'discard'] as const) {
    const answer = await act(admin, id, deed);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
  }
  expect((await jobOf(id)).state).toBe(state);
  expect(await auditOf(id)).toEqual([]);
});

test('what is no id of a job is refused at its field; an id that no job has is gone', async () => {
  for (const deed of ['retry', 'discard'] as const) {
    for (const id of ['abc', '1', `${randomUUID()}0`]) {
      expect(await act(admin, id, deed)).toMatchObject({
        status: 422,
        body: { code: 'INVALID', errors: { id: ['Este não é o identificador de uma tarefa.'] } },
      });
    }
    expect(await act(admin, randomUUID(), deed)).toMatchObject({
      status: 404,
      body: { code: 'JOB_GONE' },
    });
  }
  expect((await act(supervisor, 'abc', 'retry')).status).toBe(403);
});

test('without the right nothing is shown or done', async () => {
  const id = await makeJob('failed');
  expect((await supervisor.call('/api/operations')).status).toBe(403);
  expect((await act(supervisor, id, 'retry')).status).toBe(403);
  expect((await act(supervisor, id, 'discard')).status).toBe(403);
  expect((await jobOf(id)).state).toBe('failed');
});
