import { currentAnswers } from '@balcao/dialog/replay';
import type { Db } from '../../platform/database/open.ts';
import type { Counted } from './analytics.rules.ts';
import * as store from './counting.store.ts';
import type { Drafting } from './drafting.ts';
import { acceptsNotice, waitsForNotice } from './notice.rules.ts';
import { listRefused, listRefusedAfter } from './refused.store.ts';
import { slicesOf } from './replay-draft.ts';
import * as sums from './sums.store.ts';
import { findVersionById } from './versions.store.ts';

/** What a conversation did is counted after this long, when its visitor has left or gone on; no write takes as long. */
const QUIET_MS = 30 * 60_000;
const BATCH = 2_000;
const PAGE = 200;
/** The job runs every five minutes and leaves the rest to the next time. */
const TIME_MS = 4 * 60_000;
/** So many conversations are counted between two looks at the clock: the longest ones take some 20 s. */
const PART = 20;

export type Counting = Pick<Drafting, 'db' | 'clock' | 'flows'>;

const quietSince = ({ clock }: Counting) => new Date(clock().getTime() - QUIET_MS);

type Line = Awaited<ReturnType<typeof store.listTimed>>[number];

/** A conversation's answers that count, each with the seconds since the line before it; undefined if some are gone. */
function talkOf(candidate: store.Candidate, lines: Line[], refused: string[]) {
  const script = lines.filter(({ recorded }) => !acceptsNotice(recorded));
  const answers = currentAnswers(script);
  if (answers.length !== candidate.turns) return undefined;
  const at = new Map(
    lines.map((line, nth) => [line.seq, { at: line.at, before: lines[nth - 1]?.at }]),
  );
  const seconds = answers.map(({ seq }) => {
    const times = at.get(seq);
    return times?.before ? (times.at.getTime() - times.before.getTime()) / 1000 : null;
  });
  const { ticketId, opening } = candidate;
  return {
    ticketId,
    opening: opening ?? [],
    answers: answers.map(({ answer }) => answer),
    seconds,
    refused,
  };
}

/** What these conversations of one version add to the numbers, as far as they can be played again. */
async function talksOf(ctx: Counting, flow: string, candidates: store.Candidate[]) {
  const [lines, refused] = await Promise.all([
    store.listTimed(
      ctx.db,
      candidates.map(({ threadId }) => threadId),
    ),
    listRefused(
      ctx.db,
      candidates.map(({ ticketId }) => ticketId),
    ),
  ]);
  const byThread = Map.groupBy(lines, ({ threadId }) => threadId);
  const byTicket = Map.groupBy(refused, ({ ticketId }) => ticketId);
  const talks = candidates.flatMap((candidate) => {
    const blocks = byTicket.get(candidate.ticketId)?.map(({ block }) => block) ?? [];
    return talkOf(candidate, byThread.get(candidate.threadId) ?? [], blocks) ?? [];
  });
  const counts = new Map<number, Counted[]>();
  for (let from = 0; from < talks.length; ) {
    const conversations = JSON.stringify(talks.slice(from));
    const counted = await ctx.flows.ask('count', { flow, conversations });
    for (const one of counted.talks) counts.set(one.ticketId, one.counts);
    from += counted.looked;
  }
  return candidates.flatMap(({ ticketId, versionId, day, turn, refused }) => {
    const own = counts.get(ticketId);
    return own ? [{ ticketId, versionId, day, turn, refused, counts: own }] : [];
  });
}

/** The same for conversations of any versions. Those that wait for the privacy notice have not begun. */
async function talksOfAll(ctx: Counting, candidates: store.Candidate[]): Promise<sums.NewTalk[]> {
  const begun = candidates.filter((candidate) => !waitsForNotice(candidate));
  const talks: sums.NewTalk[] = [];
  for (const [versionId, some] of Map.groupBy(begun, (candidate) => candidate.versionId)) {
    const version = await findVersionById(ctx.db, versionId);
    for (const slice of slicesOf(some))
      if (version) talks.push(...(await talksOf(ctx, version.flow, slice)));
  }
  return talks;
}

type Row = { id: number; at: Date; ticketId: number | null };

/** The rows that are old enough, up to the first that is not. */
function oldOf(rows: Row[], since: Date): Row[] {
  const fresh = rows.findIndex(({ at }) => at >= since);
  return fresh < 0 ? rows : rows.slice(0, fresh);
}

type Said = Row & { from: 'messageId' | 'refusedId' };
type Batch = { mark: store.Mark; said: Said[]; more: boolean };

/** The next messages and refused answers that are old enough. */
async function nextBatch({ db }: Counting, since: Date): Promise<Batch> {
  const mark = await store.getMark(db);
  const [messages, refused] = await Promise.all([
    store.listMessagesAfter(db, mark.messageId, BATCH),
    listRefusedAfter(db, mark.refusedId, BATCH),
  ]);
  const [oldMessages, oldRefused] = [oldOf(messages, since), oldOf(refused, since)];
  return {
    mark,
    said: [
      ...oldMessages.map((row) => ({ ...row, from: 'messageId' as const })),
      ...oldRefused.map((row) => ({ ...row, from: 'refusedId' as const })),
    ],
    more: oldMessages.length === BATCH || oldRefused.length === BATCH,
  };
}

/** The beginning of what was said that concerns at most so many conversations. */
function partOf(said: Said[]): { part: Said[]; ticketIds: number[] } {
  const ticketIds = new Set<number>();
  for (const [nth, { ticketId }] of said.entries()) {
    if (ticketId === null || ticketIds.has(ticketId)) continue;
    if (ticketIds.size === PART) return { part: said.slice(0, nth), ticketIds: [...ticketIds] };
    ticketIds.add(ticketId);
  }
  return { part: said, ticketIds: [...ticketIds] };
}

const isAt = (mark: store.Mark, { messageId, refusedId }: store.Mark) =>
  mark.messageId === messageId && mark.refusedId === refusedId;

/** Keeps the sums of a part and how far the numbers reach with it; false if another run was faster. */
function keepPart({ db }: Counting, from: store.Mark, to: store.Mark, talks: sums.NewTalk[]) {
  return db.transaction().execute(async (trx) => {
    if (!isAt(await store.lockMark(trx), from)) return false;
    await sums.replaceTalks(trx, talks);
    await store.updateMark(trx, to);
    return true;
  });
}

/** Counts a batch part by part until the time is up; true if all of it is counted. */
async function countBatch(ctx: Counting, { mark, said, more }: Batch, since: Date, end: number) {
  let [from, left] = [mark, said];
  do {
    const { part, ticketIds } = partOf(left);
    left = left.slice(part.length);
    const to = { ...from, until: more || left.length > 0 ? mark.until : since };
    for (const { from: kind, id } of part) to[kind] = id;
    const talks = await talksOfAll(ctx, await store.listChanged(ctx.db, ticketIds, since));
    if (!(await keepPart(ctx, from, to, talks))) return false;
    from = to;
  } while (left.length > 0 && performance.now() < end);
  return left.length === 0;
}

/**
 * Counts what was said since the last time, in parts that each hold or do not: after a crash, or when its time is up, the next run goes
 * on from the last whole one. A conversation replaces what it added before, so nothing counts twice. If another run was faster, it goes
 * on from there.
 */
export async function countNew(ctx: Counting, timeMs = TIME_MS): Promise<void> {
  const end = performance.now() + timeMs;
  do {
    const since = quietSince(ctx);
    const batch = await nextBatch(ctx, since);
    const isDone = await countBatch(ctx, batch, since, end);
    if (isDone && !batch.more) return;
  } while (performance.now() < end);
}

async function locked<T>({ db }: Counting, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await store.lockMark(trx);
    return work(trx);
  });
}

/**
 * Plays every conversation of a dialog (of all, without one) again and sums them anew. Conversations that can no longer be played, and
 * numbers that no conversation stands behind, stay. Returns how many were played; tells how many so far.
 */
export async function recount(
  ctx: Counting,
  dialogCode: string | null,
  tell: (played: number) => void,
): Promise<number> {
  let played = 0;
  for (const versionId of await store.listVersionIds(ctx.db, dialogCode)) {
    const since = quietSince(ctx);
    for (let after: number | null = 0; after !== null; ) {
      const page = { versionId, after, limit: PAGE };
      const talks = await talksOfAll(ctx, await store.listOfVersion(ctx.db, page, since));
      await locked(ctx, (trx) => sums.replaceTalks(trx, talks));
      played += talks.length;
      tell(played);
      after = await store.lastOfPage(ctx.db, page);
    }
    await locked(ctx, (trx) => sums.sumAgain(trx, versionId));
  }
  return played;
}

/** Numbers of days of which no conversations are kept, such as the demonstration's. */
export function giveNumbers(
  trx: Db,
  versionId: number,
  given: Parameters<typeof sums.insertGiven>[2],
): Promise<void> {
  return sums.insertGiven(trx, versionId, given);
}
