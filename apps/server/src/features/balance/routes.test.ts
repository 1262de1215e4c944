import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceDesk } from '../../../test/balance.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { OfficePage } from '../../../test/office.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let desk: ReturnType<typeof balanceDesk>;
beforeAll(async () => {
  office = await ticketOffice();
  desk = balanceDesk(office);
});
afterAll(() => office.server.stop());

describe('credit and debit', () => {
  test('add lines with reason, person and the balance that they leave, newest first', async () => {
    const id = await office.open();
    const made = await desk.credit(id, 15_000);
    expect(made).toMatchObject({
      status: 200,
      body: { data: { balance_cents: 15_000, lines: [{ amount_cents: 15_000, source: 'hand' }] } },
    });
    await desk.credit(id, -4_000);
    expect(await desk.read(id)).toMatchObject({
      balance_cents: 11_000,
      more: false,
      may: { edit: true, below_zero: true, transfer: true },
      lines: [
        { amount_cents: -4_000, balance_after_cents: 11_000, other_ticket_id: null },
        {
          amount_cents: 15_000,
          balance_after_cents: 15_000,
          reason: 'Ajuste',
          user: { name: 'Helena Prado' },
        },
      ],
    });
    expect(await office.audits(id)).toMatchObject([
      { action: 'balance.credit', after: { balance_cents: 15_000, reason: 'Ajuste' } },
      {
        action: 'balance.debit',
        before: { balance_cents: 15_000 },
        after: { balance_cents: 11_000 },
      },
    ]);
  });

  test('sent again with the same key are one act with the first answer', async () => {
    const id = await office.open();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => desk.credit(id, 700, { key })));
    await desk.credit(id, 300);
    answers.push(await desk.credit(id, 700, { key }));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await desk.read(id)).toMatchObject({ balance_cents: 1_000 });
    expect(await desk.credit(id, 800, { key })).toMatchObject({ status: 422 });
    const other = await office.open();
    expect(await desk.credit(other, 700, { key })).toMatchObject({ status: 422 });
    expect(await desk.read(other)).toMatchObject({ balance_cents: 0, lines: [] });
  });

  test('below zero only by a supervisor, who is not taken by surprise', async () => {
    const id = await office.open();
    await desk.credit(id, 1_000);
    await desk.grant('atendente', 'can_ticket_balance_edit');
    const refused = {
      status: 409,
      body: { code: 'BALANCE_TOO_LOW', message: 'O saldo é de R$ 10,00: faltam R$ 5,01.' },
    };
    expect(await desk.credit(id, -1_501, { client: office.operator })).toMatchObject(refused);
    expect(await desk.credit(id, -1_501, { below_zero: false })).toMatchObject(refused);
    expect(await desk.read(id)).toMatchObject({ balance_cents: 1_000 });
    expect(await desk.credit(id, -1_501)).toMatchObject({
      status: 200,
      body: { data: { balance_cents: -501 } },
    });
    expect(await desk.credit(id, -1, { client: office.operator })).toMatchObject({ status: 409 });
    expect(await desk.credit(id, 100, { client: office.operator })).toMatchObject({ status: 200 });
    await desk.grant('atendente');
  });

  test.each([
    [{ amount_cents: 0, reason: 'x' }, 'amount_cents'],
    [{ amount_cents: 1.5, reason: 'x' }, 'amount_cents'],
    [{ amount_cents: 1_000_000_001, reason: 'x' }, 'amount_cents'],
    [{ amount_cents: -1_000_000_001, reason: 'x' }, 'amount_cents'],
    [{ amount_cents: '100', reason: 'x' }, 'amount_cents'],
    [{ amount_cents: 100, reason: '  ' }, 'reason'],
    [{ amount_cents: 100 }, 'reason'],
    [{ amount_cents: 100, reason: 'x'.repeat(501) }, 'reason'],
  ])('%j is refused at its field and changes nothing', async (body, field) => {
    const id = await office.open();
    const answer = await desk.post(`/api/at_ticket/${id}/balance`, body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await desk.read(id)).toMatchObject({ balance_cents: 0, lines: [] });
  });

  test('come page by page', async () => {
    const id = await office.open();
    for (const cents of [1, 2, 3]) await desk.credit(id, cents);
    const page = async (query: string) =>
      (await office.admin.call(`/api/at_ticket/${id}/balance?${query}`)).body.data as {
        more: boolean;
        lines: { id: number; amount_cents: number }[];
      };
    const first = await page('limit=2');
    expect(first).toMatchObject({ more: true, lines: [{ amount_cents: 3 }, { amount_cents: 2 }] });
    const last = await page(`limit=2&before=${first.lines[1]?.id}`);
    expect(last).toMatchObject({ more: false, lines: [{ amount_cents: 1 }] });
  });

  test('are heard on open pages of the ticket by people who see balances, and by nobody else', async () => {
    const id = await office.open();
    const pages = await Promise.all(
      [office.admin, office.operator].map((who) => OfficePage.open(who)),
    );
    for (const page of pages) expect(await page.subscribe(`ticket.${id}`)).toBe(true);
    await desk.credit(id, 500);
    const [seeing, blind] = pages;
    expect(await seeing?.news(`ticket.${id}`)).toMatchObject({
      type: 'balance.changed',
      data: { ticket_id: id },
    });
    expect(blind?.heard(`ticket.${id}`).filter(({ type }) => type === 'balance.changed')).toEqual(
      [],
    );
    for (const page of pages) page.close();
  });
});

describe('tickets out of sight', () => {
  let stranger: TestClient;
  beforeAll(async () => {
    stranger = await loggedIn(office.server.url, 'larissa');
    await desk.grant('larissa', 'can_ticket_balance_edit');
  });

  test('are not found, neither for reading nor for changes, nor as the other side', async () => {
    const [hidden, own] = [await office.open('Atendimento'), await office.open('Atendimento')];
    await desk.credit(hidden, 900);
    const larissa = await office.personId('larissa');
    await office.sql('update at_ticket set assignee_id = $2, sector_id = null where id = $1', [
      own,
      larissa,
    ]);
    const gone = {
      status: 404,
      body: { code: 'NOT_FOUND', message: `Não encontramos o nº ${hidden}.` },
    };
    expect(await stranger.call(`/api/at_ticket/${hidden}/balance`)).toMatchObject(gone);
    expect(await desk.credit(hidden, 1, { client: stranger })).toMatchObject(gone);
    expect(await desk.credit(own, 100, { client: stranger })).toMatchObject({ status: 200 });
    expect(await desk.transfer(own, hidden, 50, { client: stranger })).toMatchObject(gone);
    expect(await desk.transfer(hidden, own, 50, { client: stranger })).toMatchObject(gone);
    expect(await desk.credit(99_999_999, 1)).toMatchObject({ status: 404 });
    const found = async (id: number) =>
      (await stranger.call(`/api/at_ticket_balance?q=%23${id}`)).body as Record<string, unknown>;
    expect(await found(own)).toMatchObject({
      total: 1,
      sums: { balance_cents: 100 },
      data: [{ at_ticket_id: own, balance_cents: 100 }],
    });
    expect(await found(hidden)).toMatchObject({ total: 0, sums: { balance_cents: 0 }, data: [] });
  });
});

describe('the list', () => {
  test('filters, sorts, sums and finds', async () => {
    const name = `Zuleide ${crypto.randomUUID()}`;
    const ids: number[] = [];
    for (const cents of [300, -200, 500]) {
      const id = await office.open('Atendimento', { person_name: name });
      await desk.credit(id, cents);
      ids.push(id);
    }
    const [a, b, c] = ids;
    const ask = async (query: string) =>
      (await office.admin.call(`/api/at_ticket_balance?q=${encodeURIComponent(name)}&${query}`))
        .body as { data: { at_ticket_id: number }[]; total: number; sums: object };
    const order = async (query: string) =>
      (await ask(query)).data.map(({ at_ticket_id }) => at_ticket_id);
    expect(await order('')).toEqual([c, b, a]);
    expect(await order('sort=balance_cents')).toEqual([b, a, c]);
    expect(await order('sort=-id&per_page=2&page=2')).toEqual([a]);
    expect(await order('sign=negative')).toEqual([b]);
    expect(await order('sign=zero')).toEqual([]);
    expect(await order('sector_id=99999')).toEqual([]);
    expect(await ask('per_page=1')).toMatchObject({
      total: 3,
      last_page: 3,
      sums: { balance_cents: 600, positive_cents: 800, negative_cents: -200 },
    });
    const found = await office.admin.call(`/api/at_ticket_balance?q=%23${b}`);
    expect(found.body).toMatchObject({ data: [{ at_ticket_id: b, person_name: name }] });
  });

  test('is exported without formulas', async () => {
    const id = await office.open('Atendimento', {
      title: "=cmd|' /C calc'!A0",
      person_name: '+55',
    });
    await desk.credit(id, 123_456);
    const { body } = await office.admin.call(`/api/at_ticket_balance/export/csv?q=%23${id}`);
    const [, line] = String(body.text).split('\r\n');
    expect(line).toBe(`${id};'=cmd|' /C calc'!A0;'+55;Atendimento;1234,56`);
    const sheet = await office.admin.call(`/api/at_ticket_balance/export/xlsx?q=%23${id}`);
    expect(sheet.status).toBe(200);
  });
});

test('the ledger refuses changes, but for the words of an erased person', async () => {
  const id = await office.open();
  await desk.credit(id, 500);
  const refused = /append-only/;
  await expect(
    office.sql('update at_ticket_balance set amount_cents = 1 where ticket_id = $1', [id]),
  ).rejects.toThrow(refused);
  await expect(
    office.sql(`update at_ticket_balance set reason = 'Outro' where ticket_id = $1`, [id]),
  ).rejects.toThrow(refused);
  await expect(
    office.sql('delete from at_ticket_balance where ticket_id = $1', [id]),
  ).rejects.toThrow(refused);
  await expect(office.sql('truncate at_ticket_balance')).rejects.toThrow();
  await office.sql(`update at_ticket_balance set reason = '[apagado]' where ticket_id = $1`, [id]);
  expect(await desk.read(id)).toMatchObject({
    lines: [{ amount_cents: 500, reason: '[apagado]' }],
  });
});
