import type { DraftPerson } from '@balcao/contract/dialogs/presence';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { defineFeed, defineTopic } from '../../platform/live/topics.ts';
import { mayEdit } from './designer.policy.ts';
import type { Drafting } from './drafting.ts';
import { findDialogId } from './drafts.store.ts';
import { boardOf } from './presence.ts';

const CHANNEL = 'dialogs';

type DraftEvent = { dialogId: number; revision: number; userId: number | null };
type PersonEvent = { dialogId: number; person: DraftPerson; away: boolean };
type VersionEvent = {
  dialogId: number;
  version: number;
  revision: number | null;
  act: 'published' | 'put_back';
  userId: number | null;
  name: string | null;
};
type DialogEvent =
  | { kind: 'record'; dialogId: number }
  | ({ kind: 'version' } & VersionEvent)
  | ({ kind: 'moved' } & DraftEvent)
  | ({ kind: 'person' } & PersonEvent);

/** Tells the open designers of a dialog. Call it after the commit. */
export function announceDraft({ bus }: Drafting, event: DraftEvent): void {
  bus?.publish(CHANNEL, { kind: 'moved', ...event });
}

/** Tells the open designers of a dialog which version new tickets get from now on. Call it after the commit. */
export function announceVersion(
  { bus }: Drafting,
  by: Actor | null,
  event: Omit<VersionEvent, 'userId' | 'name'>,
): void {
  const who = by?.impersonator ?? by;
  const whose = { userId: who?.userId ?? null, name: who?.name ?? null };
  bus?.publish(CHANNEL, { kind: 'version', ...event, ...whose });
}

/** Tells the open designers of a dialog that it was renamed or deleted. Call it after the commit. */
export function announceRecord({ bus }: Pick<Context, 'bus'>, dialogId: number): void {
  bus.publish(CHANNEL, { kind: 'record', dialogId });
}

/** Tells every server where somebody is in a dialog. */
export function announcePerson({ bus }: Drafting, event: PersonEvent): void {
  bus?.publish(CHANNEL, { kind: 'person', ...event });
}

/** One dialog's draft: who saved it, and who else is in it. */
export const dialogTopic = defineTopic<object>({
  pattern: /^dialog\.([1-9]\d{0,14})$/,
  load: async (ctx, [id]) => findDialogId(ctx.db, Number(id)),
  may: mayEdit,
});

export const dialogFeed = defineFeed<DialogEvent>({
  channel: CHANNEL,
  newsOf(event, ctx) {
    const { dialogId } = event;
    const topic = `dialog.${dialogId}`;
    if (event.kind === 'record') {
      return [{ topic, news: { type: 'dialog.changed', data: { dialog_id: dialogId } } }];
    }
    if (event.kind === 'version') {
      const { version, revision, act, userId, name } = event;
      const data = { dialog_id: dialogId, version, revision, act, user_id: userId, name };
      return [{ topic, news: { type: 'dialog.version', data } }];
    }
    if (event.kind === 'moved') {
      const { revision, userId } = event;
      const data = { dialog_id: dialogId, revision, user_id: userId };
      return [{ topic, news: { type: 'draft.moved', data } }];
    }
    const people = boardOf(ctx).hear(dialogId, event.person, event.away);
    return [{ topic, news: { type: 'draft.people', data: { dialog_id: dialogId, people } } }];
  },
});
