import type { Block } from '@balcao/contract/automail/blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());

const block = (address: string, reason: string, until: string | null = null) =>
  office.sql(
    'insert into am_block (address, reason, until, created_at) values ($1, $2, $3, now())',
    [address, reason, until],
  );
async function found(q: string): Promise<Block[]> {
  const { body } = await office.admin.call(`/api/am_block?q=${encodeURIComponent(q)}`);
  return (body as unknown as { data: Block[] }).data;
}
const lift = (address: string) =>
  office.admin.call('/api/am_block/lift', { method: 'POST', body: { address } });

test('blocks that hold are listed and found by their whole address; those that ended are not', async () => {
  const [complained, bounced, over] = [newAddress(), newAddress(), newAddress()];
  await block(complained, 'complaint');
  await block(bounced, 'bounce', '2090-01-31T12:00:00Z');
  await block(over, 'bounce', '2020-01-31T12:00:00Z');
  expect(await found(complained.toUpperCase())).toMatchObject([
    { address: complained, reason: 'complaint', until: null },
  ]);
  expect(await found(bounced)).toMatchObject([{ until: '2090-01-31T12:00:00.000Z' }]);
  expect(await found(over)).toEqual([]);
  const { body } = await office.admin.call('/api/am_block');
  const all = (body as unknown as { data: Block[] }).data.map(({ address }) => address);
  expect(all).toEqual(expect.arrayContaining([complained, bounced]));
  expect(all).not.toContain(over);
});

test('a complaint is lifted: the audit keeps it, and mails go there again', async () => {
  const address = newAddress();
  await block(address, 'complaint');
  const rule = await office.rule({});
  const send = async () => {
    await office.open('Atendimento', { person_email: address });
    await office.run(office.hours(0.01));
    return (await office.deliveries(rule)).map(({ status }) => status);
  };
  expect(await send()).toEqual(['skipped']);
  expect((await lift(` ${address.toUpperCase()} `)).status).toBe(200);
  expect(await found(address)).toEqual([]);
  expect((await send()).at(-1)).toBe('sent');
  const audit = await office.sql(
    `select before from gl_audit where action = 'automail.unblock' order by id desc limit 1`,
  );
  expect(audit[0].before).toMatchObject({ address, reason: 'complaint' });
  expect((await lift(address)).status, 'twice').toBe(404);
});

test.each([[''], ['   ']])('no address (%j) is refused at its field', async (address) => {
  const answer = await lift(address);
  expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['address']]);
});

test('who sees mails sees blocks and lifts none; others see none', async () => {
  const address = newAddress();
  await block(address, 'complaint');
  const grant = (granted: string) =>
    office.sql(`update gl_user set granted = $1 where email = 'atendente@exemplo.com.br'`, [
      granted,
    ]);
  const asks = async () => [
    (await office.operator.call('/api/am_block')).status,
    (await office.operator.call('/api/am_block/lift', { method: 'POST', body: { address } }))
      .status,
  ];
  await grant('{}');
  expect(await asks()).toEqual([403, 403]);
  await grant('{can_automail_view}');
  expect(await asks()).toEqual([200, 403]);
  await grant('{can_automail_edit}');
  expect(await asks()).toEqual([200, 200]);
});
