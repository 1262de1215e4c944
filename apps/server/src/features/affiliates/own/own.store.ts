import type { PixKeyKind } from '@balcao/contract/affiliates/records';
import type { CommissionRule } from '@balcao/contract/affiliates/rule';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { MonthSums } from './months.rules.ts';

type MonthMoney = Omit<MonthSums, 'visits' | 'conversations'>;

export type OwnRow = {
  id: number;
  name: string;
  code: string;
  active: boolean;
  rule: CommissionRule;
  pixKeyKind: PixKeyKind | null;
  pixKey: string | null;
  unitId: number | null;
  chatbotId: number | null;
  createdAt: Date;
};

/** The affiliate that this person is. */
export async function findOwn(db: Db, userId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select id, name, code, active, rule, pix_key_kind as "pixKeyKind", pix_key as "pixKey",
      business_unit_id as "unitId", at_chatbot_id as "chatbotId", created_at as "createdAt"
    from af_affiliate where user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function isAffiliate(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('af_affiliate')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** More chatbots than this are not listed. */
const MOST_LINKS = 50;

/** Chatbots that serve visitors and that the affiliate's code holds for. */
export function listChatbots(db: Db, { unitId, chatbotId }: OwnRow) {
  return db
    .selectFrom('at_chatbot as chatbot')
    .innerJoin('at_dialog as dialog', 'dialog.id', 'chatbot.dialog_id')
    .select(['chatbot.name', 'chatbot.code'])
    .where('chatbot.active', '=', true)
    .where('dialog.version_id', 'is not', null)
    .$if(chatbotId !== null, (query) => query.where('chatbot.id', '=', chatbotId ?? 0))
    .$if(unitId !== null, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('chatbot.business_unit_id', 'is', null),
          eb('chatbot.business_unit_id', '=', unitId ?? 0),
        ]),
      ),
    )
    .orderBy('chatbot.name')
    .orderBy('chatbot.id')
    .limit(MOST_LINKS)
    .execute();
}

/** Every month in which something happened, oldest first: as many rows as months. */
export async function listMonths(db: Db, id: number): Promise<MonthMoney[]> {
  const { rows } = await sql<MonthMoney>`
    select to_char("month", 'YYYY-MM') as month, coalesce(tickets, 0)::bigint as tickets,
      coalesce(sales, 0) as sales, coalesce(sales_cents, 0) as "salesCents",
      coalesce(earned_cents, 0) as "earnedCents", coalesce(reversed_cents, 0) as "reversedCents",
      coalesce(paid_cents, 0) as "paidCents"
    from (select * from af_month where af_affiliate_id = ${id}) as money
    full join (select "month", sum(tickets) as tickets from af_ticket_count
      where af_affiliate_id = ${id} group by "month") as came using ("month")
    order by 1`.execute(db);
  return rows;
}

/** What is in no batch yet, and what waits in batches that were not paid. */
export async function getOpen(db: Db, id: number, now: Date) {
  const { rows } = await sql<{ held: number; payable: number; inBatch: number }>`
    select coalesce(sum(amount_cents) filter (where payable_at > ${now}), 0)::bigint as held,
      coalesce(sum(amount_cents) filter (where payable_at <= ${now}), 0)::bigint as payable,
      (select coalesce(sum(part.amount_cents), 0)::bigint from af_batch batch
        join af_batch_part part on part.af_batch_id = batch.id and part.af_affiliate_id = ${id}
        where batch.paid_on is null and batch.undone_at is null) as "inBatch"
    from af_commission
    where af_affiliate_id = ${id} and not reversed and af_batch_id is null`.execute(db);
  return rows[0] ?? { held: 0, payable: 0, inBatch: 0 };
}

/** Batches that paid something to the affiliate, newest first. */
export function listPaidBatches(db: Db, id: number, limit: number) {
  return db
    .selectFrom('af_batch_part as part')
    .innerJoin('af_batch as batch', 'batch.id', 'part.af_batch_id')
    .select(['batch.id', 'part.amount_cents'])
    .select(sql<string>`batch.paid_on`.as('paid_on'))
    .where('part.af_affiliate_id', '=', id)
    .where('batch.paid_on', 'is not', null)
    .orderBy('part.af_batch_id', 'desc')
    .limit(limit)
    .execute();
}
