import type { FaultGroup } from '@balcao/contract/dialogs/flow-faults';
import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { forgetOldFaults } from '../dialogs/fault-groups.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

const broken = (id: string, code = 'return missing()'): Block => ({
  ...{ id, type: 'action.code', code, variable: 'size' },
  ...{ onError: 'after' },
});
const blocks = (code: Block): Block[] => [ask('name'), code, ask('after')];
const rows = async <Row extends object>(sql: string, values: unknown[]) =>
  (await server.ctx.pool.query<Row>(sql, values)).rows;

const versionOf = `select dialog.id, dialog.code, dialog.version_id from at_dialog dialog
  join at_conversation c on c.version_id = dialog.version_id where c.ticket_id = $1`;

/** A conversation of a new dialog whose code fails; its dialog. */
async function failed(name: string, code = broken('code')) {
  const talk = await TestTalk.begin(server, flowOf(...blocks(code)));
  const [dialog] = await rows<{ id: number; code: string; version_id: number }>(versionOf, [
    talk.ticketId,
  ]);
  if (!dialog) throw new Error('no dialog');
  // The designer names a flow's start dialog like the dialog itself; the flows of these tests are all called "main".
  await server.ctx.pool.query(
    'update at_dialog_version set dialog_code = $2, number = 1 where id = $1',
    [dialog.version_id, dialog.code],
  );
  await talk.answer('name', name);
  return { talk, ...dialog };
}

async function publish(id: number, flow: Flow): Promise<number> {
  const [made] = await rows<{ id: number }>(
    `insert into at_dialog_version (dialog_code, number, flow)
      select code, 1 + (select max(number) from at_dialog_version where dialog_code = code), $2
      from at_dialog where id = $1 returning id`,
    [id, JSON.stringify(flow)],
  );
  await server.ctx.pool.query('update at_dialog set version_id = $2 where id = $1', [id, made?.id]);
  return made?.id ?? 0;
}

/** Another conversation that answers the first question of a version; its ticket. */
async function talkOn(versionId: number): Promise<number> {
  const talk = await TestTalk.begin(server, flowOf(ask('name')));
  await server.ctx.pool.query('update at_conversation set version_id = $2 where ticket_id = $1', [
    talk.ticketId,
    versionId,
  ]);
  await talk.answer('name', 'Bia');
  return talk.ticketId;
}

type Answer = { data: { faults: FaultGroup[]; open: number; corrected: number } };
async function listed(query: string, who = supervisor) {
  const { status, body } = await who.call(`/api/at_flow_fault?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Answer).data;
}

test('the same fault of two conversations is one problem, with its block and tickets', async () => {
  const { talk, id, version_id } = await failed('Ana');
  const other = await talkOn(version_id);
  const { faults, open, corrected } = await listed(`dialog=${id}`);
  expect({ open, corrected }).toEqual({ open: 1, corrected: 0 });
  expect(faults).toMatchObject([
    {
      block: 'main/code',
      message: expect.stringContaining('ReferenceError'),
      count: 2,
      first_version: 1,
      last_version: 1,
      state: 'open',
      why: 'in_use',
      ticket_ids: [other, talk.ticketId],
    },
  ]);
  expect((await talk.faults()).length).toBe(1);
});

test('the next version that changes the block corrects it, until it shows the fault again', async () => {
  const { id } = await failed('Ana');
  await publish(id, flowOf(...blocks({ ...broken('code'), position: { x: 5, y: 5 } })));
  expect((await listed(`dialog=${id}`)).faults).toMatchObject([{ state: 'open', why: 'untried' }]);
  await publish(id, flowOf(...blocks(broken('code', 'return 1'))));
  expect((await listed(`dialog=${id}&state=corrected`)).faults).toMatchObject([
    { state: 'corrected', why: 'changed', last_version: 1, used_version: 3 },
  ]);
  const bad = await publish(id, flowOf(...blocks(broken('code', 'return missing( )'))));
  await talkOn(bad);
  expect((await listed(`dialog=${id}`)).faults).toMatchObject([
    { state: 'open', why: 'in_use', count: 2, last_version: 4 },
  ]);
  await publish(id, flowOf(ask('name'), ask('after')));
  expect((await listed(`dialog=${id}`)).faults).toMatchObject([
    { state: 'corrected', why: 'gone' },
  ]);
});

test('what the visitor said is nowhere in a problem, and beside the ticket it is', async () => {
  const code = broken('code', "throw new Error('unknown: ' + variables.name)");
  const { id, talk } = await failed('Zuleica Prado', code);
  const { faults } = await listed(`dialog=${id}`);
  expect(JSON.stringify(faults)).not.toContain('Zuleica');
  expect(faults[0]?.message).toContain('unknown: …');
  expect((await talk.faults()).join()).toContain('Zuleica Prado');
});

test('a dialog has at most 500 problems; later ones are counted together', async () => {
  const { id, code } = await failed('Ana');
  await server.ctx.pool.query(
    `insert into at_flow_fault_group (dialog_code, block, fault, first_version, last_version, count,
        first_at, last_at, ticket_ids)
      select $1, 'main/x', 'fault ' || n, 1, 1, 1, now(), now() - interval '1 hour', '{}'
      from generate_series(2, 500) n`,
    [code],
  );
  await talkOn(await publish(id, flowOf(...blocks(broken('code', 'return other()')))));
  const { faults } = await listed(`dialog=${id}&q=other`);
  expect(faults).toMatchObject([
    { block: null, message: 'Outros problemas deste diálogo.', count: 1 },
  ]);
});

test('words find a block and a message, and letters that mean something in SQL are letters', async () => {
  const { id } = await failed('Ana');
  expect((await listed(`dialog=${id}&q=MAIN/CODE`)).faults).toHaveLength(1);
  expect((await listed(`dialog=${id}&q=referenceerror`)).faults).toHaveLength(1);
  expect((await listed(`dialog=${id}&q=%25`)).faults).toHaveLength(0);
});

test('a ticket that is gone has no link', async () => {
  const { id } = await failed('Ana');
  await server.ctx.pool.query(
    'update at_flow_fault_group set ticket_ids = array[999999999] where dialog_code = (select code from at_dialog where id = $1)',
    [id],
  );
  expect((await listed(`dialog=${id}`)).faults).toMatchObject([{ ticket_ids: [] }]);
});

test('problems that nobody met for a year are forgotten', async () => {
  const { id, code } = await failed('Ana');
  const age = (days: number) =>
    server.ctx.pool.query(
      `update at_flow_fault_group set last_at = $2::timestamptz - make_interval(days => $3)
        where dialog_code = $1`,
      [code, server.ctx.clock(), days],
    );
  await age(364);
  await forgetOldFaults(server.ctx);
  expect((await listed(`dialog=${id}`)).faults).toHaveLength(1);
  await age(366);
  await forgetOldFaults(server.ctx);
  expect((await listed(`dialog=${id}`)).faults).toHaveLength(0);
});

test('attendants may not read them', async () => {
  const attendant = await loggedIn(server.url, 'atendente');
  expect((await attendant.call('/api/at_flow_fault')).status).toBe(403);
});
