import type { CodeTried } from '@balcao/contract/dialogs/play';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import * as policy from './designer.policy.ts';
import { type Drafting, requireDialog } from './drafting.ts';
import { inWords } from './fault-words.rules.ts';
import { faultOfVariables, isVariables } from './play.rules.ts';

type Asked = { code: string; variables?: Record<string, unknown> | undefined };

/**
 * Runs code as a conversation would, in the same sandbox and within its limits; nothing is stored. Throws FORBIDDEN for those who
 * may not write code, INVALID for values that no conversation has.
 */
export async function tryCode(
  ctx: Drafting,
  actor: Actor,
  id: number,
  { code, variables = {} }: Asked,
): Promise<CodeTried> {
  if (!policy.mayCode(actor)) throw new AppError('FORBIDDEN');
  await requireDialog(ctx, id);
  if (!isVariables(variables))
    throw new AppError('INVALID', {
      fields: { variables: [faultOfVariables(variables) ?? ''] },
    });
  const outcome = await ctx.sandbox.run({ code, variables, now: ctx.clock() });
  if (outcome.ok) return { value: outcome.value, fault: null };
  if (outcome.passing) throw new AppError('UNAVAILABLE');
  return { fault: inWords(outcome.fault) };
}
