import type { DraftPerson } from '@balcao/contract/dialogs/presence';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { draftingOf } from './drafting.ts';
import { findHeading } from './drafts.store.ts';
import { announcePerson } from './events.ts';
import { boardOf } from './presence.ts';

type Place = { block: string | null; away?: true | undefined };

/** Whatever names no block is none. */
const placed = (block: string | null) =>
  block !== null && /^[\w.-]{1,64}\/[\w.-]{1,64}$/.test(block) ? block : null;

/** Notes where somebody is in a dialog and tells the others; returns everybody who is there, the draft's revision and the dialog's name. Throws NOT_FOUND. */
export async function sayPresence(
  ctx: Context,
  { userId, name, impersonator }: Actor,
  dialogId: number,
  { block, away }: Place,
): Promise<{ people: DraftPerson[]; revision: number; name: string }> {
  const heading = await findHeading(ctx.db, dialogId);
  if (!heading) throw new AppError('NOT_FOUND');
  // A person who acts in another's name appears as themselves.
  const who = impersonator ?? { userId, name };
  const person = { id: who.userId, name: who.name, block: placed(block) };
  const isAway = away === true;
  announcePerson(draftingOf(ctx), { dialogId, person, away: isAway });
  return { people: boardOf(ctx).hear(dialogId, person, isAway), ...heading };
}
