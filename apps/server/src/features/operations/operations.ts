import { ticketWords } from '@balcao/brazil/ticket-words';
import type { Operations } from '@balcao/contract/operations/operations';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { readConfigs } from '../organization/installation.ts';
import { mayOperate } from './policy.ts';
import { remembered } from './remembered.ts';
import { readFacts } from './sections/facts.ts';
import { namedPage } from './sections/named.rules.ts';
import { pageOf } from './sections/page.rules.ts';

const KEPT_MS = 5_000;

/** Everything as it is now, for the watch; tickets are in braces. */
export const readOperations = async (ctx: Context): Promise<Operations> =>
  pageOf(await readFacts(ctx));

const read = perContext((ctx: Context) => remembered(KEPT_MS, () => readFacts(ctx)));

/** What the page tells of, as it was at most 5 s ago. */
export const recentFacts = (ctx: Context) => read(ctx).get();

/** The page of operators. Throws FORBIDDEN. */
export async function getOperations(ctx: Context, actor: Actor): Promise<Operations> {
  if (!mayOperate(actor)) throw new AppError('FORBIDDEN');
  const { say } = ticketWords(await readConfigs(ctx));
  return namedPage(pageOf(await recentFacts(ctx)), say);
}

/** Somebody has changed what it shows: who looks next reads it anew. */
export const forgetRead = (ctx: Context): void => read(ctx).forget();
