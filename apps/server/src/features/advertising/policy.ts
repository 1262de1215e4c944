import { seesCampaigns } from '@balcao/contract/advertising/records';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

export const canEdit = (actor: Actor): boolean => isAble('can_advertisement_edit', actor);

/** Throws FORBIDDEN for people who see no campaigns. */
export function requireView(actor: Actor): void {
  if (!isAble(seesCampaigns, actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not change campaigns. */
export function requireEdit(actor: Actor): void {
  if (!canEdit(actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not see what campaigns brought. */
export function requireReport(actor: Actor): void {
  if (!isAble('can_advertisement_report_emit', actor)) throw new AppError('FORBIDDEN');
}
