import type { OtherWay } from '@balcao/contract/dialogs/play';
import type { Conversation } from '@balcao/dialog/other-way';
import { currentAnswers, type Entry } from '@balcao/dialog/replay';
import { type Drafting, requireDraft } from './drafting.ts';
import { acceptsNotice, waitsForNotice } from './notice.rules.ts';
import * as store from './replay.store.ts';
import { findVersionById } from './versions.store.ts';

/** What one slice of work holds: so many conversations, with so many answers together. */
const SLICE = { talks: 200, answers: 2_000 };
const TIME_MS = 20_000;

/** Conversations in slices that a worker takes one after the other, so that others' saves come between. */
export function slicesOf<T extends { turns: number }>(talks: T[]): T[][] {
  const slices: T[][] = [];
  let answers = Number.POSITIVE_INFINITY;
  for (const talk of talks) {
    const last = slices.at(-1);
    answers += talk.turns;
    if (last && last.length < SLICE.talks && answers <= SLICE.answers) last.push(talk);
    else {
      slices.push([talk]);
      answers = talk.turns;
    }
  }
  return slices;
}

type Numbered = Conversation & { ticketId: number };

/** What was recorded of these conversations, as far as all of it is still there. */
async function recordedOf({ db }: Drafting, talks: store.Talk[]): Promise<Numbered[]> {
  const threads = talks.map(({ threadId }) => threadId);
  const logs = Map.groupBy(await store.listRecorded(db, threads), ({ threadId }) => threadId);
  return talks.flatMap(({ ticketId, threadId, turns, opening }) => {
    const log: Entry[] = (logs.get(threadId) ?? []).filter((one) => !acceptsNotice(one.recorded));
    const answers = currentAnswers(log).map(({ answer }) => answer);
    return answers.length === turns ? [{ ticketId, opening: opening ?? [], answers }] : [];
  });
}

export type Replayed = { played: number; same: number; other: OtherWay[] };

/**
 * Replays the last conversations of the version in use against the draft; one that waits for the privacy notice, or whose messages
 * were erased, is left out. Editors of drafts see every ticket, so all may be named. Stops when its time is over.
 */
export async function replayDraft(ctx: Drafting, id: number, limit: number): Promise<Replayed> {
  const { flow: draft, versionId } = await requireDraft(ctx, id);
  const replayed: Replayed = { played: 0, same: 0, other: [] };
  const version = versionId === null ? undefined : await findVersionById(ctx.db, versionId);
  if (!version) return replayed;
  const after = await ctx.flows.ask('clean', { flow: draft });
  const end = performance.now() + TIME_MS;
  const talks = await store.listTalks(ctx.db, version.id, limit);
  for (const slice of slicesOf(talks.filter((talk) => !waitsForNotice(talk)))) {
    if (performance.now() > end) break;
    const conversations = JSON.stringify(await recordedOf(ctx, slice));
    const asked = { before: version.flow, after, conversations };
    const { played, other } = await ctx.flows.ask('replay', asked);
    replayed.played += played;
    replayed.same += played - other.length;
    replayed.other.push(...other.map(({ ticketId, ...way }) => ({ ticket_id: ticketId, ...way })));
  }
  return replayed;
}
