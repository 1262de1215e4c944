import type { bookLine as bookSpec, Match } from '@balcao/contract/finance/matching';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireRight } from '../../payments/acting.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { type Answer, type On, onLine, tell } from './act-on-line.ts';
import { signedMatches } from './match.rules.ts';
import type * as store from './match.store.ts';
import { type Done, matchLines } from './match-lines.ts';
import { getDescription, keepRule } from './rules.store.ts';
import { lastingText } from './suggest.rules.ts';

/** Keeps a rule by what a line became. Throws INVALID where it teaches nothing. */
async function learn(
  trx: Db,
  actor: Actor,
  { line, done, now }: { line: store.LockedLine; done: Done; now: Date },
) {
  const entryId = done.entries.get(line.id);
  const entry = entryId ? (await lockEntries(trx, [entryId])).get(entryId) : undefined;
  const [part, ...more] = entry?.parts ?? [];
  const text = lastingText(line.text);
  if (!entry || !part || more.length > 0 || text.length < 3)
    throw new AppError('INVALID', {
      fields: {
        learn: [
          'Só ensina quem concilia com um lançamento de uma conta, e o texto da linha tem palavras.',
        ],
      },
    });
  const rule = await keepRule(trx, {
    business_unit_id: line.unitId,
    text,
    direction: line.cents > 0 ? 'receivable' : 'payable',
    description: (await getDescription(trx, entry.id)).description,
    fn_account_id: part.accountId,
    fn_cost_center_id: part.centerId,
    by: actor.userId,
    now,
  });
  await writeAudit(trx, actor, {
    action: 'statement.learn',
    record: 'fn_statement_rule',
    recordId: rule,
    after: { text, fn_account_id: part.accountId, fn_cost_center_id: part.centerId },
  });
}

type Matching = On & { matches: readonly Match[]; learn: boolean };

/** Throws FORBIDDEN, NOT_FOUND, INVALID, LINE_STATE, MATCH_TAKEN, MONTH_CLOSED, ENTRY_STATE, CHARGE_STATE. */
export async function matchLine(ctx: Context, actor: Actor, asked: Matching): Promise<Answer> {
  for (const { kind, id } of asked.matches)
    if (kind === 'charge') await requireRight(ctx.db, actor, id, 'settle');
  return onLine(ctx, actor, asked, async (trx, line, now) => {
    const matches = signedMatches(line.cents, asked.matches);
    const done = await matchLines(ctx, trx, [{ line, matches }], { actor, now });
    if (asked.learn) await learn(trx, actor, { line, done, now });
    const after = {
      matches: matches.map(({ kind, id, amount_cents }) => ({ kind, id, amount_cents })),
    };
    await tell(trx, actor, line, { action: 'statement.match', after });
    return { done };
  });
}

type Booking = On & z.output<typeof bookSpec.body>;

/** Throws FORBIDDEN, NOT_FOUND, INVALID, LINE_STATE, MONTH_CLOSED. */
export function bookLine(ctx: Context, actor: Actor, asked: Booking): Promise<Answer> {
  return onLine(ctx, actor, asked, async (trx, line, now) => {
    const entry = {
      description: asked.description,
      accountId: asked.fn_account_id,
      centerId: asked.fn_cost_center_id,
      supplierName: asked.supplier_name,
      competence: asked.competence,
    };
    const done = await matchLines(ctx, trx, [{ line, matches: [], entry }], { actor, now });
    if (asked.learn) await learn(trx, actor, { line, done, now });
    const after = { fn_entry_id: done.entries.get(line.id) };
    await tell(trx, actor, line, { action: 'statement.match', after });
    return { done };
  });
}
