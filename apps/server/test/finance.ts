import { sql } from 'kysely';
import type { Part } from '../src/features/finance/ledger/ledger.ts';
import type { Context } from '../src/platform/context.ts';
import type { Db } from '../src/platform/database/open.ts';

export type Books = Awaited<ReturnType<typeof openBooks>>;

let opened = 0;

/** A business unit of its own with two bank accounts, and the ids of accounts by their code. */
export async function openBooks({ ctx }: { ctx: Pick<Context, 'db'> }) {
  const { db } = ctx;
  opened += 1;
  const name = `Unidade de prova ${opened}`;
  const { id: unit } = await db
    .insertInto('gl_business_unit')
    .values({ name, legal_name: `${name} Ltda.`, cnpj: String(90_000_000_000_000 + opened) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accountNamed = async (label: string) => {
    const values = {
      name: label,
      business_unit_id: unit,
      opening_on: '2020-01-01',
      opening_cents: 1_000,
    };
    return (
      await db
        .insertInto('fn_bank_account')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const accounts = new Map(
    (await db.selectFrom('fn_account').select(['code', 'id']).execute()).map(({ code, id }) => [
      code,
      id,
    ]),
  );
  return {
    unit,
    bank: await accountNamed('Banco'),
    cash: await accountNamed('Caixa'),
    account: (code: string) => accounts.get(code) ?? 0,
    part: (code: string, cents: number): Part => ({
      accountId: accounts.get(code) ?? 0,
      centerId: null,
      cents,
    }),
    close: (month: string) =>
      sql`
        insert into fn_month (business_unit_id, month, closed) values (${unit}, ${`${month}-01`}, true)
        on conflict (business_unit_id, month) do update set closed = true`.execute(db),
  };
}

/** What the stored sums and the rows behind them say of a unit: they must be the same. */
export async function sumsOf(db: Db, unit: number) {
  const total = async (statement: ReturnType<typeof sql<{ total: number }>>) =>
    Number((await statement.execute(db)).rows[0]?.total ?? 0);
  return {
    lines: await total(
      sql`select sum(cents)::bigint as total from fn_line where business_unit_id = ${unit}`,
    ),
    summedLines: await total(
      sql`select sum(cents)::bigint as total from fn_line_sum where business_unit_id = ${unit} and grain = 'month'`,
    ),
    movements: await total(
      sql`select sum(cents)::bigint as total from fn_movement where business_unit_id = ${unit}`,
    ),
    summedMovements: await total(
      sql`select sum(in_cents - out_cents)::bigint as total from fn_movement_sum
        where business_unit_id = ${unit} and grain = 'day'`,
    ),
    open: await total(
      sql`select sum(amount_cents - settled_cents)::bigint as total from fn_entry
        where business_unit_id = ${unit} and status in ('open', 'partial')`,
    ),
    summedOpen: await total(
      sql`select sum(amount_cents - settled_cents)::bigint as total from fn_entry_sum
        where business_unit_id = ${unit} and status in ('open', 'partial') and grain = 'day'`,
    ),
  };
}
