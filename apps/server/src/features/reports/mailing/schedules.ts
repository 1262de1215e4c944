import { reportTitles } from '@balcao/contract/reports/report-names';
import type { ReportSchedule, scheduleReport as spec } from '@balcao/contract/reports/schedule';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { actorNow } from '../../access/actor-now.ts';
import { dayOf } from '../folding/fact.rules.ts';
import { chosenOf, readAsked } from '../reading/asked.ts';
import { latestOn, nextOn, periodBefore } from './schedule.rules.ts';
import * as store from './schedules.store.ts';

const MOST = 20;
const MOST_GIVEN = 50;
/** No one colleague takes all the places that a person has for those of colleagues. */
const MOST_TO_ONE = 3;
const record = 'rp_schedule';

/** Why somebody gets no mail (no second step, no address) is theirs alone to read. */
const NOT_SENT = 'Não foi enviado; quem recebe vê o motivo.';

const shown = (
  { userId }: Actor,
  { owner_id, owner_name, asked_by, asker_name, last_sent_at, fault, ...row }: store.NamedRow,
): ReportSchedule => ({
  ...row,
  fault: fault === null || owner_id === userId ? fault : NOT_SENT,
  title: reportTitles[row.name],
  recipient: { id: owner_id, name: owner_name },
  asked_by: { id: asked_by, name: asker_name },
  last_sent_at: last_sent_at?.toISOString() ?? null,
});

/** The mails that the caller gets, and those that they have colleagues sent. */
export async function listSchedules(ctx: Context, actor: Actor): Promise<ReportSchedule[]> {
  return (await store.listOf(ctx.db, actor.userId)).map((row) => shown(actor, row));
}

type Wanted = z.output<typeof spec.body>;

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'INVALID');

/** What is refused to the colleague is told to the caller as a fault of whom they chose. */
async function asColleague<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw invalidAt('recipient_id', 'Esta pessoa não pode ver este relatório com estes filtros.');
  }
}

type Filters = Omit<Wanted, 'recipient_id'>;

/** Throws FORBIDDEN, INVALID for a filter outside the person's sight. */
function requireSight(ctx: Context, reader: Actor, { name, every, ...filters }: Filters) {
  return readAsked(ctx, reader, name, {
    ...periodBefore(every, latestOn(every, dayOf(ctx.clock()))),
    sector_id: filters.sector_id ?? undefined,
    business_unit_id: filters.business_unit_id ?? undefined,
    user_id: filters.user_id ?? undefined,
    by: filters.by ?? undefined,
  });
}

/** The colleague must be in the caller's sight, and see the report. Throws INVALID. */
async function requireReader(ctx: Context, actor: Actor, id: number, filters: Filters) {
  await asColleague(chosenOf(ctx, actor, filters.name, { user_id: id }));
  const colleague = await actorNow(ctx, ctx.db, id);
  if (!colleague) throw invalidAt('recipient_id', 'Esta pessoa não tem mais acesso.');
  await asColleague(requireSight(ctx, colleague, filters));
}

function requireRoom({ got, given, between }: store.Counts, isOwn: boolean): void {
  if (got >= MOST)
    throw new AppError('INVALID', {
      reason: isOwn
        ? `Você já recebe ${MOST} relatórios. Exclua um deles antes.`
        : `Esta pessoa já recebe ${MOST} relatórios de colegas.`,
    });
  if (!isOwn && between >= MOST_TO_ONE)
    throw new AppError('INVALID', {
      reason: `Você já envia ${MOST_TO_ONE} relatórios a esta pessoa. Exclua um deles antes.`,
    });
  if (!isOwn && given >= MOST_GIVEN)
    throw new AppError('INVALID', {
      reason: `Você já envia ${MOST_GIVEN} relatórios a colegas. Exclua um deles antes.`,
    });
}

/**
 * Has a report mailed from now on, to the caller or to a colleague who may see it. Throws FORBIDDEN, INVALID for what is outside their
 * sight, the same once more, or one too many.
 */
export async function scheduleReport(
  ctx: Context,
  actor: Actor,
  { act, recipient_id, ...filters }: Wanted & { act: Act | null },
): Promise<ReportSchedule> {
  const ownerId = recipient_id ?? actor.userId;
  const isOwn = ownerId === actor.userId;
  await requireSight(ctx, actor, filters);
  if (!isOwn) await requireReader(ctx, actor, ownerId, filters);
  const row = {
    owner_id: ownerId,
    asked_by: actor.userId,
    name: filters.name,
    every: filters.every,
    sector_id: filters.sector_id ?? null,
    business_unit_id: filters.business_unit_id ?? null,
    user_id: filters.user_id ?? null,
    by: filters.by ?? null,
    next_on: nextOn(filters.every, dayOf(ctx.clock())),
  };
  return actOnce(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      await store.lockPeople(trx, isOwn ? [ownerId] : [ownerId, actor.userId]);
      if (await store.hasSame(trx, row))
        throw new AppError('ALREADY_DONE', {
          reason: isOwn
            ? 'Você já recebe este relatório.'
            : 'Esta pessoa já recebe este relatório.',
        });
      requireRoom(await store.countOf(trx, { ownerId, askedBy: actor.userId }), isOwn);
      const id = await store.insertSchedule(trx, row);
      await writeAudit(trx, actor, { action: 'create', record, recordId: id, after: row });
      const made = (await store.listOf(trx, actor.userId)).find((one) => one.id === id);
      if (!made) throw new Error('the schedule was not inserted');
      return keep(trx, shown(actor, made));
    }),
  );
}

/** Has it mailed no more, by who gets it or asked for it. Throws NOT_FOUND, also for those of others. */
export function endSchedule(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
): Promise<{ ended: true }> {
  return actOnce(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      const gone = await store.deleteOf(trx, { id, personId: actor.userId });
      if (!gone) throw new AppError('NOT_FOUND');
      await writeAudit(trx, actor, { action: 'delete', record, recordId: id, before: gone });
      return keep(trx, { ended: true });
    }),
  );
}
