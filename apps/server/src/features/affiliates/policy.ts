import { seesAffiliates } from '@balcao/contract/affiliates/records';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

/** Throws FORBIDDEN for people who see no affiliates; they and their commissions belong to the company, not to a sector. */
export function requireView(actor: Actor): void {
  if (!isAble(seesAffiliates, actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not change affiliates or pay their commissions. */
export function requireEdit(actor: Actor): void {
  if (!isAble('can_affiliate_edit', actor)) throw new AppError('FORBIDDEN');
}
