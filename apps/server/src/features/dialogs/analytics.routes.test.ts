import type { DialogAnalytics } from '@balcao/contract/dialogs/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { dayOf } from './analytics.rules.ts';
import { countNew } from './counting.ts';
import { draftingOf } from './drafting.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

async function idOf(code: string): Promise<number> {
  const { id } = await server.ctx.db
    .selectFrom('at_dialog')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
}
async function numbersOf(id: number, query = ''): Promise<DialogAnalytics> {
  const { status, body } = await supervisor.call(`/api/at_dialog/${id}/analytics${query}`);
  expect(status).toBe(200);
  return body.data as DialogAnalytics;
}

test('the demonstration has sixty days of numbers that fit together', async () => {
  const from = dayOf(new Date(Date.now() - 65 * 86_400_000));
  for (const code of ['contato', 'venda']) {
    const { started, finished, failed, blocks, days } = await numbersOf(
      await idOf(code),
      `?from=${from}`,
    );
    expect(days.filter((day) => day.started > 0).length).toBeGreaterThanOrEqual(58);
    const sum = (of: 'started' | 'finished' | 'stopped') =>
      days.reduce((all, day) => all + day[of], 0);
    expect(sum('started')).toBe(started);
    expect(sum('finished')).toBe(finished);
    const stopped = blocks.reduce((all, block) => all + block.stopped, 0);
    expect(sum('stopped')).toBe(stopped);
    expect(finished + failed + stopped).toBe(started);
    expect(finished / started).toBeGreaterThan(0.3);
    expect(stopped / started).toBeGreaterThan(0.1);
    for (const { visits, stopped, ways } of blocks) {
      const left = Object.values(ways).reduce((all, count) => all + count, 0);
      expect([visits - stopped, 0]).toContain(left);
    }
  }
});

test('the last thirty days are the default, and a version has its own numbers', async () => {
  const id = await idOf('venda');
  const all = await numbersOf(id);
  expect(all.days).toHaveLength(30);
  expect(all.to).toBe(dayOf(new Date()));
  const [first, second] = [await numbersOf(id, '?version=1'), await numbersOf(id, '?version=2')];
  expect(first.started + second.started).toBe(all.started);
  expect(second.blocks.map(({ block }) => block)).toContain('venda/sign');
  expect(first.blocks.map(({ block }) => block)).not.toContain('venda/sign');
});

test('the file has the same numbers, and the audit notes it', async () => {
  const id = await idOf('contato');
  const { started, blocks } = await numbersOf(id);
  const path = `${server.url}/api/at_dialog/${id}/analytics/export`;
  const headers = { cookie: supervisor.cookieHeader };
  const csv = await (await fetch(`${path}?format=csv`, { headers })).text();
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(lines[1]?.slice(0, 2)).toEqual(['Todas as conversas', String(started)]);
  expect(lines.slice(2).map((cells) => [cells[0], Number(cells[1]), Number(cells[2])])).toEqual(
    blocks.map(({ block, visits, stopped }) => [block, visits, stopped]),
  );
  const xlsx = await fetch(`${path}?format=xlsx`, { headers });
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const { rows } = await server.ctx.pool.query(
    `select after->>'format' as format from gl_audit where action = 'export' and record = 'at_dialog' and record_id = $1
     order by id`,
    [id],
  );
  expect(rows).toEqual([{ format: 'csv' }, { format: 'xlsx' }]);
});

test('the tickets behind a number come in pages, newest first', async () => {
  const talk = await TestTalk.begin(server, flowOf(ask('name'), ask('mail')));
  await talk.answer('name', 'Ana');
  const clock = () => new Date(Date.now() + 31 * 60_000);
  await countNew({ ...draftingOf(server.ctx), clock });
  // The helper's dialogs do not have the name that their flow starts with.
  await server.ctx.pool.query(
    `update at_dialog_version version set dialog_code = dialog.code from at_dialog dialog
     where dialog.version_id = version.id and version.id = (select version_id from at_conversation where ticket_id = $1)`,
    [talk.ticketId],
  );
  const { rows } = await server.ctx.pool.query(
    `with made as (
       insert into at_ticket (token_hash, title, status_id)
       select sha256(('behind ' || n)::bytea), title, status_id
       from at_ticket, generate_series(1, 25) n where id = $1 returning id
     ), talk as (
       insert into at_dialog_talk
       select made.id, version_id, day, turn, refused, measures, counts from made, at_dialog_talk where ticket_id = $1
       returning ticket_id, version_id
     )
     select (select dialog.id from at_dialog dialog where version_id = max(talk.version_id)) as id,
       array_agg(ticket_id order by ticket_id desc) as tickets from talk`,
    [talk.ticketId],
  );
  const { id, tickets } = rows[0] as { id: number; tickets: number[] };
  const page = async (query: string) =>
    (await supervisor.call(`/api/at_dialog/${id}/analytics/tickets?${query}`)).body as unknown as {
      data: { id: number; status: { kind: string } }[];
      next: number | null;
    };
  const first = await page('kind=stopped&block=main/mail');
  expect(first.next).toBe(tickets[19]);
  const second = await page(`kind=stopped&block=main/mail&before=${first.next}`);
  expect([...first.data, ...second.data].map((ticket) => ticket.id)).toEqual([
    ...tickets,
    talk.ticketId,
  ]);
  expect(second.next).toBeNull();
  expect(first.data[0]?.status.kind).toBe('open');
  expect((await page('kind=way&block=main/name&way=next')).data).toHaveLength(20);
  expect((await page('kind=started')).data).toHaveLength(20);
  expect(await page('kind=finished')).toEqual({ data: [], next: null });
  expect(await page('kind=stopped&block=main/other')).toEqual({ data: [], next: null });
  talk.close();
});

test('wrong periods, unknown versions and people without the right are refused', async () => {
  const id = await idOf('venda');
  const status = async (query: string, who = supervisor) =>
    (await who.call(`/api/at_dialog/${id}/analytics${query}`)).status;
  expect(await status('?from=2026-02-02&to=2026-02-01')).toBe(422);
  expect(await status('?from=2020-01-01&to=2026-02-01')).toBe(422);
  expect(await status('?from=2026-02-30')).toBe(422);
  expect(await status('?version=99')).toBe(404);
  expect(await status('/tickets?kind=stopped')).toBe(422);
  expect(await status('/tickets?kind=way&block=venda/name')).toBe(422);
  expect(await status('/export')).toBe(422);
  expect((await supervisor.call('/api/at_dialog/999999/analytics')).status).toBe(404);
  const clerk = await loggedIn(server.url, 'atendente');
  for (const query of ['', '/export?format=csv', '/tickets?kind=started'])
    expect(await status(query, clerk)).toBe(403);
});

test.each([
  'from=0001-01-01',
  'from=0000-01-01&to=0000-01-05',
  'to=0000-01-01',
  'to=0001-01-05',
  'from=9999-12-01',
])('a period of %s is refused in words', async (query) => {
  const path = `/api/at_dialog/${await idOf('contato')}/analytics?${query}`;
  expect((await supervisor.call(path)).status).toBe(422);
});
