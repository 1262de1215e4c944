import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PartnerOffice, partnerOffice } from '../../../../test/partners.ts';
import { textOfPage } from '../../../../test/pdf.ts';
import { monthsLater } from './months.rules.ts';

let office: PartnerOffice;
beforeAll(async () => {
  office = await partnerOffice();
});
afterAll(() => office.server.stop());
beforeEach(() => office.clear());

type Who = Awaited<ReturnType<PartnerOffice['partner']>>['who'];

const nowOf = async (who: Who) => (await who.own()).statements.months[0] ?? '';

/** The text of a statement with plain spaces. */
async function read(who: Who, path: string): Promise<string> {
  const answer = await who.paper(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const text = await textOfPage(new Uint8Array(await answer.arrayBuffer()));
  return text.replace(/\s+/g, ' ');
}

test('a refund in a later month: each month begins where the one before ended', async () => {
  const { who, ...affiliate } = await office.partner();
  const sold = await office.soldBefore(affiliate, 2);
  await office.refund(sold, 4_000);
  const now = await nowOf(who);
  const [old, between] = [monthsLater(now, -2), monthsLater(now, -1)];
  expect((await who.own()).statements.months.slice(0, 3)).toEqual([now, between, old]);

  const first = await read(who, `statement/${old}`);
  expect(first).toContain('Saldo no início do mês R$ 0,00');
  expect(first).toContain('Comissões do mês R$ 10,00');
  expect(first).toContain('Saldo no fim do mês R$ 10,00');
  const empty = await read(who, `statement/${between}`);
  expect(empty).toContain('Saldo no início do mês R$ 10,00');
  expect(empty).toContain('Saldo no fim do mês R$ 10,00');
  const last = await read(who, `statement/${now}`);
  expect(last).toContain('Saldo no início do mês R$ 10,00');
  expect(last).toContain('Estorno de uma venda');
  expect(last).toContain('Estornos do mês -R$ 4,00');
  expect(last).toContain('Saldo no fim do mês R$ 6,00');
  expect(first + last).not.toContain('Zuleica');
});

test('a batch has its statement once it is paid, for who is in it', async () => {
  const { who, code } = await office.partner();
  const other = await office.partner();
  await office.sell(code);
  const batch = await office.payAll();
  expect((await who.paper(`batch/${batch.id}`)).status).toBe(404);
  await batch.pay();
  const text = await read(who, `batch/${batch.id}`);
  expect(text).toContain(`Extrato do lote nº ${batch.id}`);
  expect(text).toContain('Valor pago R$ 10,00');
  const month = await read(who, `statement/${await nowOf(who)}`);
  expect(month).toContain(`Pagamento do lote nº ${batch.id}`);
  expect(month).toContain('Saldo no fim do mês R$ 0,00');
  expect((await other.who.paper(`batch/${batch.id}`)).status).toBe(404);
});

test('months before the affiliate and after today are not there', async () => {
  const { who } = await office.partner();
  const now = await nowOf(who);
  for (const month of [monthsLater(now, 1), monthsLater(now, -1), '2001-01', '2026-13', 'x'])
    expect((await who.paper(`statement/${month}`)).status, month).toBe(404);
});
