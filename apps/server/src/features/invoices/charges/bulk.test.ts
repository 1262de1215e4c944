import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

/** Paid charges of somebody, due one after the other from that day on; returns their ids. */
async function charges(name: string, count: number, from: string, person: number | null = null) {
  const rows = await office.sql(
    `insert into pm_transaction (token_hash, token_sealed, person_id, person_name, person_tax_id, business_unit_id,
       value_cents, due_date, counted_due_date, type, status, description, paid_at, paid_cents)
     select sha256(convert_to($1 || n, 'utf8')), token_sealed, $5, $1 || ' ' || n, '52998224725', $4, 5000,
       $2::date + n, $2::date + n, 'cash', 'paid', 'Manutenção', now(), 5000
     from generate_series(1, $3::int) n cross join (select token_sealed from pm_transaction limit 1) one
     returning id`,
    [name, from, count, office.unit, person],
  );
  return rows.map(({ id }: { id: string }) => Number(id));
}

/** Each of the charges gets a draft like that one. */
async function note(ids: number[]) {
  const { id } = await office.draft();
  await office.sql(
    `insert into nf_invoice (status, source, environment, business_unit_id, series, customer, service_code, city_ibge,
       description, competence, value_cents, discount_cents, conditional_discount_cents, deduction_cents, iss_rate,
       iss_withheld, iss_kind, withheld_rates, taxes, iss_cents, withheld_cents, net_cents, pm_transaction_id)
     select status, 'bulk', environment, business_unit_id, series, customer, service_code, city_ibge, description,
       competence, value_cents, 0, 0, 0, iss_rate, iss_withheld, iss_kind, withheld_rates, taxes, iss_cents,
       withheld_cents, net_cents, charge
     from nf_invoice, unnest($2::bigint[]) charge where id = $1`,
    [id, ids],
  );
}

const preview = async (body: object) =>
  (await office.call('/bulk_preview', 'POST', body)).body as {
    data: Record<string, unknown>;
    errors?: Record<string, string[]>;
  };

test('charges that have their notes do not stand before those that have none, however many', async () => {
  const noted = await charges('Vitor Antigo', 2_050, '2020-01-01');
  await note(noted);
  const open = await charges('Vitor Novo', 3, '2026-01-01');
  const asked = { act: 'make', charges: { q: 'vitor', state: 'paid' } };
  const { data } = await preview(asked);
  expect(data).toMatchObject({ total: 2_053, able: 3, able_ids: open, able_cents: 15_000 });
  const refused = data.refused as { id: number }[];
  expect(refused).toHaveLength(100);
  expect(refused[0]).toMatchObject({
    ...{ id: noted[0], reference: String(noted[0]), person_name: 'Vitor Antigo 1' },
    ...{ value_cents: 5_000, message: expect.stringContaining('Já existe uma nota') },
  });
  const begun = await office.call('/bulk', 'POST', asked);
  const { job } = begun.body.data as { job: string };
  const rows = await office.sql(
    'select subject_id from gl_job_row where job_id = $1 order by seq',
    [job],
  );
  expect(rows.map((row: { subject_id: string }) => Number(row.subject_id))).toEqual(open);
});

test('where all have their notes, the preview says so, and nothing is begun', async () => {
  const ids = await charges('Wanda Pronta', 3, '2026-01-01');
  await note(ids);
  const asked = { act: 'make', charges: { q: 'wanda' } };
  expect((await preview(asked)).data).toMatchObject({ total: 3, able: 0, able_ids: [] });
  const { status, body } = await office.call('/bulk', 'POST', asked);
  expect([status, body.errors]).toEqual([
    422,
    { charges: ['Todas as cobranças do filtro já têm nota fiscal.'] },
  ]);
  // Cancelled and discarded notes leave their charges free.
  await office.sql(
    `update nf_invoice set status = 'cancelled', number = 900000 + id where pm_transaction_id = $1`,
    [ids[0]],
  );
  await office.sql(
    `update nf_invoice set status = 'discarded', number = 900000 + id where pm_transaction_id = $1`,
    [ids[1]],
  );
  expect((await preview(asked)).data).toMatchObject({ able_ids: ids.slice(0, 2) });
});

test('more than fit into one act are refused, with and without notes beside them', async () => {
  await charges('Xavier Muitas', 2_001, '2026-01-01');
  const { errors } = await preview({ act: 'make', charges: { q: 'xavier' } });
  expect(errors).toEqual({ charges: ['Escolha no máximo 2.000 por vez.'] });
});

test('a preview of many asks the database as often as one of few', async () => {
  const [{ id: person }] = await office.sql(
    `select id from gl_user where email = 'cliente@exemplo.com.br'`,
  );
  const many = await charges('Yara Lote', 150, '2026-01-01', Number(person));
  const drafts = await Promise.all(Array.from({ length: 40 }, () => office.draft()));
  let asked = 0;
  const { pool } = office.server.ctx;
  const count = () => {
    asked += 1;
  };
  const queriesOf = async (body: object, able: number) => {
    asked = 0;
    pool.on('acquire', count);
    const { data } = await preview(body);
    pool.off('acquire', count);
    expect(data).toMatchObject({ able });
    return asked;
  };
  const ofCharges = (ids: number[]) =>
    queriesOf({ act: 'make', emit: true, pm_transaction_ids: ids }, ids.length);
  const ofNotes = (ids: number[]) => queriesOf({ act: 'emit', ids }, ids.length);
  const few = [await ofCharges(many.slice(0, 3)), await ofNotes([drafts[0]?.id ?? 0])];
  const lots = [await ofCharges(many), await ofNotes(drafts.map(({ id }) => id))];
  // Jobs ask, too; one query for each row would be over a hundred.
  for (const [nth, queries] of lots.entries()) {
    expect(few[nth]).toBeGreaterThan(3);
    expect(queries - (few[nth] ?? 0)).toBeLessThan(20);
  }
});

test('what is judged together comes out as a draft of its own would', async () => {
  const address = {
    ...{ street: 'Rua Barão de Jaguara, 100', district: 'Centro', cep: '13015001' },
    ...{ city: 'Campinas', state: 'SP' },
  };
  const [whole, bare] = await charges('Zuleide Igual', 2, '2026-01-01');
  await office.sql('update pm_transaction set person_address = $2 where id = $1', [whole, address]);
  await office.sql('update pm_transaction set person_tax_id = null where id = $1', [bare]);
  const { data } = await preview({
    act: 'make',
    emit: true,
    pm_transaction_ids: [whole, bare, 99_999_999],
  });
  const single = async (id: number | undefined) =>
    (await office.call('/preview', 'POST', { pm_transaction_id: id })).body.data as {
      invoice: { customer: { name: string } };
      taxes: { iss_cents: number };
      missing: Record<string, string[]>;
    };
  const judged = [...(data.rows as object[]), ...(data.refused as object[])];
  for (const id of [whole, bare]) {
    const { invoice, taxes, missing } = await single(id);
    expect(judged).toContainEqual({
      ...{ id, reference: String(id), person_name: invoice.customer.name, value_cents: 5_000 },
      iss_cents: taxes.iss_cents,
      message: [...new Set(Object.values(missing).flat())].join(' ') || null,
    });
  }
  expect(judged).toContainEqual(
    expect.objectContaining({ id: 99_999_999, person_name: null, value_cents: 0 }),
  );
});
