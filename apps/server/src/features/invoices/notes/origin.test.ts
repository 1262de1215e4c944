import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromNow } from '../../../../test/days.ts';
import { openBooks } from '../../../../test/finance.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { textOfPdf } from '../../../../test/pdf.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

const person = async () =>
  (
    await office.sql(`
      select id::int, name, email from gl_user where email = 'cliente@exemplo.com.br'`)
  )[0] as { id: number; name: string; email: string };

test('a draft from a ticket has its unit, its customer and its title, and is found from it', async () => {
  const [ticket] = (await office.sql(
    `update at_ticket set person_name = 'Zuleica Prova', person_tax_id = '52998224725', person_email = 'zuleica@cliente.example',
       business_unit_id = $1, title = 'Instalação na filial', person_id = null
     where id = (select max(id) from at_ticket) returning id::int`,
    [office.unit],
  )) as { id: number }[];
  const body = { at_ticket_id: ticket?.id, value_cents: 12_300 };
  const made = await office.call('', 'POST', body);
  expect(made.body.data).toMatchObject({
    status: 'draft',
    business_unit_id: office.unit,
    at_ticket_id: ticket?.id,
    pm_transaction_id: null,
    fn_entry_id: null,
    description: 'Instalação na filial',
    value_cents: 12_300,
    customer: {
      kind: 'cpf',
      name: 'Zuleica Prova',
      tax_id: '52998224725',
      email: 'zuleica@cliente.example',
    },
  });
  const found = await office.call(`?at_ticket_id=${ticket?.id}`);
  expect(found.body.total).toBe(1);
  // Nothing of a ticket says what is due.
  const without = await office.call('', 'POST', { at_ticket_id: ticket?.id });
  expect([without.status, Object.keys(without.body.errors as object)]).toEqual([
    422,
    ['value_cents'],
  ]);
});

test('a draft from an entry to be received has its value, person and text; one to be paid makes none', async () => {
  const books = await openBooks(office.server);
  const { id: personId, name } = await person();
  const entry = async (more: object) => {
    const made = await office.admin.call('/api/fn_entry', {
      method: 'POST',
      body: {
        description: 'Consultoria de outubro',
        business_unit_id: office.unit,
        competence: '2026-10-01',
        due_date: '2026-11-10',
        amount_cents: 45_600,
        ...more,
      },
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const data = made.body.data as { id: number } | { id: number }[];
    return [data].flat()[0]?.id;
  };
  const due = await entry({
    direction: 'receivable',
    person_id: personId,
    fn_account_id: books.account('1.01.001'),
  });
  const made = await office.call('', 'POST', { fn_entry_id: due });
  expect(made.body.data).toMatchObject({
    status: 'draft',
    business_unit_id: office.unit,
    fn_entry_id: due,
    pm_transaction_id: null,
    person_id: personId,
    description: 'Consultoria de outubro',
    value_cents: 45_600,
    customer: { name },
  });
  const again = await office.call('', 'POST', { fn_entry_id: due });
  expect([again.status, again.body.code]).toEqual([409, 'INVOICE_EXISTS']);
  const other = await entry({
    direction: 'receivable',
    person_id: personId,
    fn_account_id: books.account('1.01.001'),
  });
  const both = await Promise.all(
    [1, 2, 3, 4].map(() => office.call('', 'POST', { fn_entry_id: other })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const owed = await entry({ direction: 'payable', fn_account_id: books.account('3.02.001') });
  const refused = await office.call('', 'POST', { fn_entry_id: owed });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { fn_entry_id: ['Só lançamentos a receber viram nota fiscal.'] },
  ]);
});

const home = {
  street: 'Rua Barão de Jaguara, 100',
  district: 'Centro',
  cep: '13010000',
  city: 'Campinas',
  state: 'SP',
};
const place = { city_ibge: '3509502', cep: '13010000', street: 'Rua Barão de Jaguara' };

/** A charge for somebody of whom no CPF is known. */
async function chargeWithoutTaxId(): Promise<number> {
  const { status, body } = await office.admin.call('/api/pm_transaction', {
    method: 'POST',
    body: {
      value_cents: 9_900,
      due_date: dayFromNow(9),
      business_unit_id: office.unit,
      person_name: 'Berenice Sem Documento',
      person_email: 'berenice@cliente.example',
      person_address: home,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { id: number }).id;
}

test('a customer without CPF keeps name, e-mail and address in the draft, and needs only the CPF later', async () => {
  const made = await office.call('', 'POST', { pm_transaction_id: await chargeWithoutTaxId() });
  const { id } = made.body.data as { id: number };
  const kept = {
    name: 'Berenice Sem Documento',
    email: 'berenice@cliente.example',
    address: { ...place, number: '100', district: 'Centro' },
  };
  expect(made.body.data).toMatchObject({ customer: { ...kept, kind: 'none', tax_id: null } });
  // As a form that shows nobody's document sends it.
  const customer = { ...kept, kind: 'none', phone: '19999998888' };
  const phoned = await office.call(`/${id}`, 'PUT', { customer });
  expect(phoned.body.data).toMatchObject({ customer: { ...kept, phone: '19999998888' } });
  const identified = await office.call(`/${id}`, 'PUT', {
    customer: { kind: 'cpf', tax_id: '52998224725' },
  });
  expect(identified.body.data).toMatchObject({
    customer: { ...kept, kind: 'cpf', tax_id: '52998224725', phone: '19999998888' },
  });
  const emitted = await office.call(`/${id}/emit`, 'POST', {});
  expect(emitted.status, JSON.stringify(emitted.body)).toBe(200);
  const xml = String((await office.call(`/${id}/xml`)).body.text);
  expect(xml).toContain('<toma><CPF>52998224725</CPF><xNome>Berenice Sem Documento</xNome>');
});

test('without CPF or CNPJ the note names no customer, in XML and on paper', async () => {
  const body = { pm_transaction_id: await chargeWithoutTaxId() };
  const { id } = (await office.call('', 'POST', body)).body.data as { id: number };
  const { status, body: note } = await office.call(`/${id}/emit`, 'POST', {});
  expect(status, JSON.stringify(note)).toBe(200);
  expect(note.data).toMatchObject({ customer: { kind: 'none', name: 'Berenice Sem Documento' } });
  const xml = String((await office.call(`/${id}/xml`)).body.text);
  expect(xml).toContain('<prest>');
  expect(xml).not.toMatch(/<toma>|Berenice|berenice/);
  const pdf = await fetch(`${office.server.url}/api/nf_invoice/${id}/pdf`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  const text = textOfPdf(new Uint8Array(await pdf.arrayBuffer())).join('\n');
  expect(text).toContain('TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e');
  expect(text).not.toContain('Berenice');
});
