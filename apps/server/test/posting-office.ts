import { randomUUID } from 'node:crypto';
import { applyPayment, type CameIn } from '../src/features/payments/apply-payment.ts';
import { loggedIn } from './client.ts';
import { type Books, openBooks } from './finance.ts';
import { startTestServer } from './server.ts';

export type PostingOffice = Awaited<ReturnType<typeof postingOffice>>;

type Came = Partial<Omit<CameIn, 'paidOn' | 'cents' | 'from'>> & { day?: string };

/** A server with charges in a business unit of its own, whose money goes to the books of finance. */
export async function postingOffice() {
  const server = await startTestServer();
  const { ctx } = server;
  const admin = await loggedIn(server.url, 'admin');
  const sql = async (statement: string, values: unknown[] = []) =>
    (await ctx.pool.query(statement, values)).rows;
  let books: Books & { reopen(month: string): Promise<unknown> };
  return {
    server,
    sql,
    get books() {
      return books;
    },
    /** Another unit with its accounts. */
    async open() {
      const opened = await openBooks(server);
      const reopen = (month: string) =>
        sql('update fn_month set closed = false where business_unit_id = $1 and month = $2', [
          opened.unit,
          `${month}-01`,
        ]);
      books = { ...opened, reopen };
    },
    /** The unit's charges are received in its first account. */
    receives: () =>
      sql('update fn_bank_account set receives_charges = true where id = $1', [books.bank]),
    async count(statement: string): Promise<number> {
      return Number((await sql(statement))[0].count);
    },
    /** An emitted charge of R$ 100,00, due on 10 March 2026. */
    async charge(terms: object = {}): Promise<number> {
      const name = randomUUID();
      const [{ id }] = await sql(
        `insert into pm_transaction (token_hash, token_sealed, person_name, business_unit_id, value_cents, due_date,
           counted_due_date, type, status, provider, reference, emitted_at)
         values (sha256($1::text::bytea), '', 'Zuleica Prova', $2, 10000, '2026-03-10', '2026-03-10', 'boleto', 'emitted',
           'balcao', $1, now()) returning id::int`,
        [name, books.unit],
      );
      for (const [column, value] of Object.entries(terms))
        await sql(`update pm_transaction set ${column} = $1 where id = $2`, [
          JSON.stringify(value),
          id,
        ]);
      return id;
    },
    async pay(id: number, cents: number, { day = '2026-03-05', ...more }: Came = {}) {
      const came = { source: 'webhook', externalId: randomUUID(), ...more } as const;
      const { announce } = await ctx.db
        .transaction()
        .execute((trx) => applyPayment(ctx, trx, id, { ...came, cents, paidOn: day, from: null }));
      await announce();
    },
    async statusOf(id: number): Promise<string> {
      return (await sql('select status from pm_transaction where id = $1', [id]))[0].status;
    },
    /** The entries of a charge: source, account, amount, state, bank account, and what moved there. */
    async entries(id: number): Promise<string[]> {
      const rows = await sql(
        `select concat_ws(' ', entry.source, account.code, entry.amount_cents, entry.status, bank.name, moved.cents) as line
         from fn_entry entry join fn_entry_part part on part.entry_id = entry.id
           join fn_account account on account.id = part.fn_account_id
           join fn_movement moved on moved.entry_id = entry.id
           join fn_bank_account bank on bank.id = moved.fn_bank_account_id
         where entry.pm_transaction_id = $1 order by entry.id`,
        [id],
      );
      return rows.map(({ line }) => line);
    },
    async notes(id: number): Promise<(string | null)[]> {
      const rows = await sql(
        `select moved.note from fn_movement moved join fn_entry entry on entry.id = moved.entry_id
         where entry.pm_transaction_id = $1 order by moved.id`,
        [id],
      );
      return rows.map(({ note }) => note);
    },
    /** The journal of a charge. */
    async lines(id: number): Promise<string[]> {
      const rows = await sql(
        `select concat_ws(' ', line.basis, line."on", account.code, line.cents) as line
         from fn_line line join fn_entry entry on entry.id = line.entry_id
           join fn_account account on account.id = line.fn_account_id
         where entry.pm_transaction_id = $1 order by entry.id, line.movement_id nulls first, line.id`,
        [id],
      );
      return rows.map(({ line }) => line);
    },
    /** What came and went of a charge, by account. */
    async cashOf(id: number): Promise<Record<string, number>> {
      const rows = await sql(
        `select account.code, sum(line.cents)::int as cents
         from fn_line line join fn_entry entry on entry.id = line.entry_id
           join fn_account account on account.id = line.fn_account_id
         where entry.pm_transaction_id = $1 and line.basis = 'cash' group by 1 order by 1`,
        [id],
      );
      return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]));
    },
    /** The unit's accounts in which something moved. */
    accounts: () =>
      sql(
        `select bank.name, bank.kind, sum(moved.cents)::int as moved
         from fn_bank_account bank join fn_movement moved on moved.fn_bank_account_id = bank.id
         where bank.business_unit_id = $1 group by bank.id order by bank.id`,
        [books.unit],
      ),
    /** Money that goes back by hand. */
    async refund(id: number, cents: number) {
      const body = { value_cents: cents, reason: 'Troca' };
      const answer = await admin.call(`/api/pm_transaction/${id}/refund`, { method: 'POST', body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
  };
}
