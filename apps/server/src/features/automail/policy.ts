import { seesMails } from '@balcao/contract/automail/records';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';

const canView = (actor: Actor): boolean => isAble(seesMails, actor);
export const canEdit = (actor: Actor): boolean => isAble('can_automail_edit', actor);

/** Throws FORBIDDEN for people who see no automatic mails. */
export function requireView(actor: Actor): void {
  if (!canView(actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not change automatic mails. */
export function requireEdit(actor: Actor): void {
  if (!canEdit(actor)) throw new AppError('FORBIDDEN');
}
