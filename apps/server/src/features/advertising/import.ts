import { MOST_TOLD } from '@balcao/contract/advertising/limits';
import {
  type SpendingMapping,
  type SpendingPreview,
  spendingMapping,
} from '@balcao/contract/advertising/spending-import';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalidAt } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { type Act, actOnce } from '../../platform/repeated-acts.ts';
import { today } from '../payments/payments.ts';
import { listCampaigns } from './campaigns.store.ts';
import {
  type Cost,
  changesByCampaign,
  changesOf,
  obstacles,
  type Resolved,
  resolve,
} from './import.rules.ts';
import * as store from './import.store.ts';
import { requireEdit } from './policy.ts';
import { bytesOf, readFile } from './read-spending.ts';
import { listStanding, lockSpending, putSpending } from './spending.store.ts';
import type { SpendingFile } from './spending-file.rules.ts';

/** How many days go into one statement: larger ones would keep the server's own thread busy. */
const AT_ONCE = 5_000;

/** Throws INVALID for its field. */
function readMapping(text: string | undefined): SpendingMapping | null {
  if (!text) return null;
  try {
    return spendingMapping.parse(JSON.parse(text));
  } catch {
    throw invalidAt('mapping', 'Diga o que é cada coluna: dia, campanha e valor.');
  }
}

/** Throws INVALID for its field. */
function readApply(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false') return false;
  if (text === 'true') return true;
  throw invalidAt('apply', 'Use true ou false.');
}

async function keptMappings(db: Db): Promise<Map<string, SpendingMapping>> {
  const rows = await store.listMappings(db);
  return new Map(
    rows.flatMap(({ signature, mapping }) => {
      const { data } = spendingMapping.safeParse(mapping);
      return data ? [[signature, data] as const] : [];
    }),
  );
}

function* portions(costs: readonly Cost[]): Generator<Cost[]> {
  for (let from = 0; from < costs.length; from += AT_ONCE) yield costs.slice(from, from + AT_ONCE);
}

async function standingOf(db: Db, costs: readonly Cost[]): Promise<(number | null)[]> {
  const standing: (number | null)[] = [];
  for (const some of portions(costs)) standing.push(...(await listStanding(db, some)));
  return standing;
}

type Stand = Resolved & { standing: (number | null)[] };

/** The file's costs by the campaigns as they are, and what stands on their days. */
async function standOf(db: Db, file: SpendingFile, hold: boolean): Promise<Stand> {
  const resolved = resolve(file, await listCampaigns(db, { hold }));
  return { ...resolved, standing: await standingOf(db, resolved.costs) };
}

function shown(file: SpendingFile, stand: Stand, applied: boolean): SpendingPreview {
  const { costs, unknown, faults, standing } = stand;
  const all = [...file.faults, ...faults].toSorted((a, b) => a.line - b.line);
  return {
    rows: file.rows,
    total_cents: file.totalCents,
    unknown_campaigns: unknown.slice(0, MOST_TOLD).map(({ name }) => name),
    faults: all.slice(0, MOST_TOLD),
    fault_count: file.faultCount + faults.length,
    changes: changesOf(costs, standing),
    columns: file.columns,
    mapping: file.mapping,
    applied,
  };
}

/** Throws INVALID, with the preview, for a file with any fault or unknown campaign: nothing of it is kept. */
function requireSound(file: SpendingFile, stand: Stand): void {
  const preview = shown(file, stand, false);
  const texts = obstacles([...file.faults, ...stand.faults], stand.unknown);
  if (texts.length === 0) return;
  throw new AppError('INVALID', {
    reason: `Nada foi importado. ${texts[0]}`,
    fields: { file: texts.slice(0, MOST_TOLD) },
    data: preview,
  });
}

async function apply(ctx: Context, trx: Db, actor: Actor, file: SpendingFile): Promise<Stand> {
  const now = ctx.clock();
  await lockSpending(trx);
  const stand = await standOf(trx, file, true);
  requireSound(file, stand);
  const { costs, standing } = stand;
  const changed = costs.filter(({ cents }, at) => cents !== (standing[at] ?? null));
  for (const some of portions(changed)) await putSpending(trx, some, now);
  await writeAudits(
    trx,
    actor,
    changesByCampaign(costs, standing).map(({ campaignId, from, to, before, after }) => ({
      action: 'spending.import',
      record: 'ad_advertisement',
      recordId: campaignId,
      ...(before.days > 0 && { before }),
      after: { from, to, ...after },
    })),
  );
  return stand;
}

/**
 * Says what a file of spending would change; with `apply` it does so, all of the file or nothing. The same file again changes nothing.
 * Throws FORBIDDEN, FILE_TOO_LARGE, INVALID for its field.
 */
export async function importSpending(
  ctx: Context,
  actor: Actor,
  { extra, stream }: Upload<never, 'apply' | 'mapping'>,
  actOf: (body: object, file: Buffer) => Act | null,
): Promise<SpendingPreview> {
  requireEdit(actor);
  const bytes = await bytesOf(stream);
  // Fields may come behind the file.
  const [asked, applies] = [readMapping(extra.mapping), readApply(extra.apply)];
  return actOnce(ctx.db, actOf({ ...extra }, bytes), async (keep) => {
    const kept = asked ? new Map() : await keptMappings(ctx.db);
    const file = await readFile(ctx, { bytes, asked, kept, today: today(ctx) });
    if (!applies) return keep(ctx.db, shown(file, await standOf(ctx.db, file, false), false));
    return ctx.db.transaction().execute(async (trx) => {
      const stand = await apply(ctx, trx, actor, file);
      if (asked) await store.keepMapping(trx, file.signature, asked, ctx.clock());
      return keep(trx, shown(file, stand, true));
    });
  });
}
