import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

test('a duplicate is a draft with the same terms, a month later', async () => {
  const fine = { kind: 2, value: '2.00' };
  const discount = { kind: 1, steps: [{ until: '2090-01-21', value: '1.00' }] };
  const more = { fine, discount, description: 'Honorários', person_email: 'ana@exemplo.net' };
  const { id } = await office.made({ ...more, type: 'pix' });
  const key = 'duplicate-once-012345';
  const { status, body } = await office.post(`/${id}/duplicate`, {}, key);
  expect(status).toBe(200);
  const copy = body.data as { id: number };
  expect(copy).toMatchObject({
    ...more,
    status: 'draft',
    type: 'pix',
    value_cents: 10_000,
    due_date: '2090-02-28',
    discount: { kind: 1, steps: [{ until: '2090-02-18', value: '1.00' }] },
    our_number: null,
    paid_cents: 0,
  });
  expect(copy.id).not.toBe(id);
  expect((await office.post(`/${id}/duplicate`, {}, key)).body).toEqual(body);
  const other = await office.post(`/${id}/duplicate`, { due_date: '2091-05-10' });
  expect(other.body.data).toMatchObject({ due_date: '2091-05-10' });
  const wrong = await office.post(`/${id}/duplicate`, { due_date: '2091-02-30' });
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['due_date']]);
});
