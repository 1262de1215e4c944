import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const change = (id: number, body: object) =>
  office.admin.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });

test.each([
  [{ person_email: 'nope' }, 'person_email'],
  [{ person_email: 'ana@exemplo.com.br, rui@exemplo.com.br' }, 'person_email'],
  [{ person_email: 'ana@exemplo.com.br\nBcc: rui@exemplo.com.br' }, 'person_email'],
  [{ person_tax_id: 'abc' }, 'person_tax_id'],
  [{ person_tax_id: '111.111.111-11' }, 'person_tax_id'],
  [{ person_name: '  ' }, 'person_name'],
])('nobody is asked for money under %j', async (payer, field) => {
  const made = await office.post('', { ...office.base(), ...payer });
  expect([made.status, Object.keys(made.body.errors as object)]).toEqual([422, [field]]);
  const { id } = await office.made({ emit: false });
  const changed = await change(id, payer);
  expect([changed.status, Object.keys(changed.body.errors as object)]).toEqual([422, [field]]);
});

test('a tax id is kept as everywhere, without its mask; an empty one is none', async () => {
  const { id } = await office.made({ emit: false, person_tax_id: '529.982.247-25' });
  const kept = { person_tax_id: '52998224725' };
  expect((await office.admin.call(`/api/pm_transaction/${id}/edit`)).body.data).toMatchObject(kept);
  const none = { person_tax_id: '', person_email: '' };
  expect((await change(id, none)).body.data).toMatchObject({
    person_tax_id: null,
    person_email: null,
  });
});

test('a charge tells nobody the data of a person above their own level', async () => {
  const [admin, customer] = [await office.personId('admin'), await office.personId('cliente')];
  const flags = '{can_transaction_edit,is_finance_supervisor}';
  await office.sql('update gl_user set granted = $1 where id = $2', [
    flags,
    await office.personId('atendente'),
  ]);
  const { person_name: _, ...base } = office.base();
  const by = office.operator;
  const refused = await office.post('', { ...base, person_id: admin }, undefined, by);
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
    422,
    ['person_id'],
  ]);
  const made = await office.post('', { ...base, person_id: customer }, undefined, by);
  const { id } = made.body.data as { id: number };
  const put = { method: 'PUT', body: { person_id: admin } };
  expect((await by.call(`/api/pm_transaction/${id}`, put)).status).toBe(422);
});
