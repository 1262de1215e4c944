import { type SendingWindow, shippedKinds, type Trigger } from '@balcao/contract/automail/triggers';
import type { Condition } from '@balcao/dialog/flow';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Rule = {
  id: number;
  name: string;
  kind: string;
  trigger: Trigger;
  conditions: Condition | null;
  attachments: string[];
  window: SendingWindow;
  active: boolean;
  looked_until: Date | null;
  switched_on_at: Date | null;
  owner_id: number | null;
  created_at: Date;
  template: { subject: string; body: string };
};

const rules = (db: Db) =>
  db
    .selectFrom('am_rule as rule')
    .innerJoin('am_template as template', 'template.id', 'rule.am_template_id')
    .select(['rule.id', 'rule.name', 'rule.kind', 'rule.attachments', 'rule.active'])
    .leftJoin('am_rule_look as look', 'look.am_rule_id', 'rule.id')
    .select(['look.looked_until', 'rule.switched_on_at', 'rule.owner_id', 'rule.created_at'])
    .select(sql<Trigger>`rule.trigger`.as('trigger'))
    .select(sql<Condition | null>`rule.conditions`.as('conditions'))
    .select(sql<SendingWindow>`rule."window"`.as('window'))
    .select(
      sql<
        Rule['template']
      >`json_build_object('subject', template.subject, 'body', template.body)`.as('template'),
    );

export function findRule(db: Db, id: number): Promise<Rule | undefined> {
  return rules(db).where('rule.id', '=', id).executeTakeFirst();
}

/** Those that are switched on and look for what happened, in the order in which they are looked at. */
export function listActive(db: Db): Promise<Rule[]> {
  return rules(db)
    .where('rule.active', '=', true)
    .where(sql<string>`rule.trigger->>'kind'`, 'not in', shippedKinds)
    .orderBy('rule.id')
    .execute();
}

export async function findTemplate(db: Db, id: number) {
  return db
    .selectFrom('am_template')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function isStatus(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('at_ticket_status')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The triggers of the rules that use a template. */
export async function listUses(db: Db, templateId: number): Promise<Trigger[]> {
  const rows = await db
    .selectFrom('am_rule')
    .select(sql<Trigger>`trigger`.as('trigger'))
    .where('am_template_id', '=', templateId)
    .execute();
  return rows.map(({ trigger }) => trigger);
}

export async function hasDeliveries(db: Db, ruleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('am_delivery')
    .select('id')
    .where('am_rule_id', '=', ruleId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setLookedUntil(trx: Db, ids: number[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('am_rule_look')
    .values(ids.map((id) => ({ am_rule_id: id, looked_until: until })))
    .onConflict((conflict) => conflict.column('am_rule_id').doUpdateSet({ looked_until: until }))
    .execute();
}

/** Switches a rule off that made too many; false if it was off already. */
export async function stopRule(trx: Db, id: number, stopped: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('am_rule')
    .set({ active: false, stopped, updated_at: now })
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many deliveries a rule made today, and in an average day of the 30 before, of those on which it made any. */
export async function paceOf(db: Db, id: number, now: Date) {
  const { rows } = await sql<{ today: number; usual: number; days: number }>`
    with today as (select (${now}::timestamptz at time zone 'America/Sao_Paulo')::date as day)
    select coalesce(sum(deliveries) filter (where "on" = day), 0)::int as today,
      coalesce(avg(deliveries) filter (where "on" < day), 0)::float8 as usual,
      count(*) filter (where "on" < day)::int as days
    from am_rule_day, today
    where am_rule_id = ${id} and "on" >= day - 30`.execute(db);
  return rows[0] ?? { today: 0, usual: 0, days: 0 };
}

export async function countDay(trx: Db, id: number, made: number, now: Date): Promise<void> {
  await sql`
    insert into am_rule_day (am_rule_id, "on", deliveries)
    values (${id}, (${now}::timestamptz at time zone 'America/Sao_Paulo')::date, ${made})
    on conflict (am_rule_id, "on") do update
    set deliveries = am_rule_day.deliveries + excluded.deliveries`.execute(trx);
}

/** The parts of rules that are no plain fields, by their ids. */
export async function listParts(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, Pick<Rule, 'trigger' | 'conditions' | 'window'>>();
  const rows = await rules(db).where('rule.id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, trigger, conditions, window }) => [id, { trigger, conditions, window }]),
  );
}

type Parts = {
  trigger: string;
  conditions: string | null;
  window: string;
  switched_on_at?: Date;
  stopped?: null;
  owner_id?: number;
};

export async function updateParts(trx: Db, id: number, parts: Parts): Promise<void> {
  await trx.updateTable('am_rule').set(parts).where('id', '=', id).execute();
}
