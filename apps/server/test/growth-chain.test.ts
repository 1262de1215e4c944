import type { OwnAffiliate } from '@balcao/contract/affiliates/own';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDocument } from '../src/features/tickets/documents/documents.ts';
import { type AffiliateOffice, affiliateOffice } from './affiliates.ts';
import { loggedIn, TestClient } from './client.ts';
import { dayFromNow } from './days.ts';
import { pdf } from './files.ts';
import { newestTicket } from './visitor.ts';

type Row = Record<string, unknown>;

let office: AffiliateOffice;
beforeAll(async () => {
  office = await affiliateOffice({ LIMIT_NEW_TICKETS: '1000' });
});
afterAll(() => office.server.stop());

/** A click on an advertisement with the affiliate's address becomes a ticket. */
async function click(code: string, campaign: string): Promise<number> {
  const visitor = new TestClient(office.server.url);
  await visitor.call('/sanctum/csrf-cookie');
  const id = crypto.randomUUID();
  const body = { visitor: id, affiliate_code: code, utm_campaign: campaign, fbclid: 'IwAR0-AbC' };
  expect((await visitor.call('/chatbot/touch/contato', { method: 'POST', body })).status).toBe(200);
  const query = new URLSearchParams({ affiliate_code: code, visitor: id });
  expect((await visitor.call(`/chatbot/status/contato?${query}`)).status).toBe(200);
  return newestTicket(office.server.ctx);
}

async function sign(ticket: number): Promise<void> {
  const { db, clock } = office.server.ctx;
  const paper = { ticketId: ticket, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(db, { ...paper, variables: {} }, clock());
  await office.sql(`update at_ticket set person_email = 'ana@exemplo.net' where id = $1`, [ticket]);
  const asked = await office.send(office.admin, `/api/at_ticket/${ticket}/sign_request`);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const form = new FormData();
  form.append('reason', 'Assinou na loja.');
  form.append('file', new Blob([new Uint8Array(pdf)]), 'assinado.pdf');
  const path = `/api/at_ticket/${ticket}/paper_sign`;
  const signed = await office.admin.call(path, { method: 'POST', body: form });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
}

/** A charge of R$ 100,00 of the ticket, paid. */
async function pay(ticket: number): Promise<number> {
  const [{ business_unit_id }] = await office.sql(
    'select business_unit_id from at_ticket where id = $1',
    [ticket],
  );
  const { id } = await office.made({ at_ticket_id: ticket, business_unit_id });
  const paid = { paid_on: dayFromNow(), paid_cents: 10_000 };
  expect((await office.post(`/${id}/settle`, paid)).status).toBe(200);
  return id;
}

test('from the click to the settled commission, with money back at each stage, no cent appears or vanishes', async () => {
  const owner = await office.personId('cliente');
  const { id, code } = await office.affiliate({ user_id: owner });
  const campaign = `cadeia-${id}`;
  await office.send(office.admin, '/api/ad_advertisement', {
    ...{ name: 'Cadeia', channel: 'meta', code: campaign },
  });
  const sell = async () => {
    const ticket = await click(code.toUpperCase(), campaign.toUpperCase());
    await sign(ticket);
    return pay(ticket);
  };

  // Back before the batch: both lines are reversed. Back in part while in the batch, and after it was paid: debts.
  const [gone, inBatch, settled] = [await sell(), await sell(), await sell()];
  await office.refund(gone, 10_000);
  const batch = await office.make();
  expect(batch.parts).toMatchObject([{ af_affiliate_id: id, amount_cents: 2_000 }]);
  await office.refund(inBatch, 5_000);
  expect((await office.pay(batch.id)).status).toBe(200);
  await office.refund(settled, 10_000);
  const [one, two] = [await sell(), await sell()];
  // By now five conversations came from this machine: somebody looks, and pays knowingly.
  const plan = await office.plan();
  const confirmed = plan.parts.map(({ af_affiliate_id, amount_cents, signals }) => ({
    ...{ af_affiliate_id, amount_cents },
    kinds: signals.map(({ kind }) => kind),
  }));
  expect(confirmed).toEqual([{ af_affiliate_id: id, amount_cents: 500, kinds: ['network'] }]);
  const second = await office.make({ confirmed });
  expect(second.parts).toMatchObject([{ af_affiliate_id: id, amount_cents: 500 }]);
  expect((await office.pay(second.id)).status).toBe(200);

  expect(
    (await office.lines(id)).map(({ pm_transaction_id, amount_cents, status }) => [
      ...[pm_transaction_id, amount_cents, status],
    ]),
  ).toEqual([
    [gone, 1_000, 'reversed'],
    [inBatch, 1_000, 'paid'],
    [settled, 1_000, 'paid'],
    [gone, -1_000, 'reversed'],
    [inBatch, -500, 'paid'],
    [settled, -1_000, 'paid'],
    [one, 1_000, 'paid'],
    [two, 1_000, 'paid'],
  ]);

  const day = `from=${dayFromNow()}&to=${dayFromNow()}`;
  const found = { visits: 5, tickets: 5, signed: 5, paid: 5, revenue_cents: 25_000 };
  for (const [by, key] of [
    ['campaign', campaign],
    ['affiliate', code],
  ] as const) {
    const report = await office.admin.call(`/api/ad_report?${day}&by=${by}`);
    const rows = report.body.data as unknown as Row[];
    expect(rows.find((row) => row.key === key)).toMatchObject(found);
    const behind = await office.admin.call(
      `/api/ad_report/rows?${day}&by=${by}&figure=revenue&key=${key}`,
    );
    const cents = (behind.body.data as unknown as Row[]).map((row) => Number(row.cents));
    expect(cents.toSorted((a, b) => a - b)).toEqual([
      ...[-10_000, -10_000, -5_000, ...Array(5).fill(10_000)],
    ]);
  }

  const partner = await loggedIn(office.server.url, 'cliente');
  const own = (await partner.call('/api/me/af_affiliate')).body.data as OwnAffiliate;
  expect(own.figures.all_time).toMatchObject({
    visits: 5,
    tickets: 5,
    sales: 5,
    sales_cents: 25_000,
  });
  const { earned_cents, reversed_cents, paid_cents } = own.figures.all_time;
  expect([earned_cents - reversed_cents, paid_cents]).toEqual([2_500, 2_500]);
  expect(own.balance).toEqual({
    held_cents: 0,
    payable_cents: 0,
    in_batch_cents: 0,
    debt_cents: 0,
  });
  const month = `/api/me/af_affiliate/statement/${dayFromNow().slice(0, 7)}`;
  for (const path of [month, `/api/me/af_affiliate/batch/${batch.id}`])
    expect((await partner.call(path)).status).toBe(200);

  const entries = await office.sql(
    `select entry.status, entry.amount_cents from af_batch_part part join fn_entry entry on entry.id = fn_entry_id
     where af_affiliate_id = $1 order by entry.id`,
    [id],
  );
  expect(entries.map(({ amount_cents }) => Number(amount_cents))).toEqual([2_000, 500]);
  expect(await office.auditOf('affiliate.commission', id)).toHaveLength(8);
  for (const made of [batch.id, second.id])
    for (const act of ['affiliate.batch', 'affiliate.pay'])
      expect(await office.auditOf(act, made), act).toHaveLength(1);
});
