import { randomBytes } from 'node:crypto';
import { externalThread } from '../src/features/messages/external-thread.ts';
import { appendMessages, systemLine } from '../src/features/messages/write.ts';
import type { TestServer } from './server.ts';

type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Event = {
  ticket_id: number;
  kind: string;
  at: Date;
  status_kind: string | null;
  sector_id: number | null;
  user_id: number | null;
  merged: boolean;
};

const HOUR = 3_600_000;

/** Tickets that live at random: opened, answered, transferred, assigned, ended, opened again, merged and erased, by a clock that jumps. */
export async function randomHistories(
  { ctx }: TestServer,
  random: Random,
  { tickets, from, days }: { tickets: number; from: Date; days: number },
): Promise<void> {
  const rows = async (text: string, values: unknown[] = []) =>
    (await ctx.pool.query(text, values)).rows;
  const ids = async (text: string) => (await rows(text)).map(({ id }) => Number(id));
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const sectors = [...(await ids('select id from gl_sector order by id limit 4')), null];
  const people = [
    ...(await ids('select id from gl_user where level <= 5 order by id limit 4')),
    null,
  ];
  const customers = [
    ...(await ids('select id from gl_user where level > 5 order by id limit 3')),
    null,
  ];
  const statuses = await ids('select id from at_ticket_status order by id');
  const units = await ids('select id from gl_business_unit order by id limit 2');
  const tags = await ids('select id from at_tag order by id limit 3');
  const made: number[] = [];
  for (let no = 0; no < tickets; no += 1) {
    let now = new Date(from.getTime() + random() * days * 24 * HOUR);
    const [opened] = await rows(
      `insert into at_ticket (token_hash, title, business_unit_id, sector_id, status_id, person_city, created_at, updated_at)
       values ($1, 'Acaso', $2, $3, (select id from at_ticket_status where code = 'novo'), 'Recife - PE', $4, $4) returning id`,
      [randomBytes(32), pick(units), pick(sectors), now],
    );
    const id = Number(opened?.id);
    made.push(id);
    const set = (columns: string, values: unknown[]) =>
      rows(`update at_ticket set ${columns}, updated_at = $1 where id = $2`, [now, id, ...values]);
    const say = (kind: 'staff' | 'visitor', userId: number | null) =>
      ctx.db.transaction().execute((trx) => {
        const line = { ...systemLine('Olá'), authorKind: kind, userId } as const;
        return appendMessages(trx, externalThread(id), [line], now);
      });
    const acts = [
      () => say('visitor', pick(customers)),
      () => say('staff', pick(people.filter((one) => one !== null))),
      () => set('status_id = $3', [pick(statuses)]),
      () => set('sector_id = $3', [pick(sectors)]),
      () => set('assignee_id = $3', [pick(people)]),
      () =>
        rows('insert into at_ticket_tag values ($1, $2) on conflict do nothing', [id, pick(tags)]),
      () => set(`anonymised_at = $1, person_city = null`, []),
    ];
    const length = Math.floor(random() * 12);
    for (let step = 0; step < length; step += 1) {
      // Sometimes the clock of a server is behind.
      const pause = random() < 0.05 ? -HOUR : random() ** 4 * 20 * 24 * HOUR;
      now = new Date(Math.round(now.getTime() + pause));
      await pick(acts)();
    }
    if (random() < 0.05 && no > 0)
      await set(
        `merged_into = $3, status_id = (select id from at_ticket_status where kind = 'cancelled' order by id limit 1)`,
        [made[no - 1]],
      );
  }
}

const dayOf = (at: Date) => new Date(at.getTime() - 3 * HOUR).toISOString().slice(0, 10);
const isEnded = (kind: string | null | undefined) => kind === 'done' || kind === 'cancelled';

type Asked = { from: string; to: string; sector: number | null; user: number | null };

/** A plain count over the events of tickets without a script, each figure by itself. */
export function plainCount(all: Map<number, Event[]>, { from, to, sector, user }: Asked) {
  const count = { arrived: 0, answered: 0, solved: 0, reopened: 0, backlog: 0 };
  const spans = {
    first_answer: [] as number[],
    next_answer: [] as number[],
    solve: [] as number[],
  };
  const isIn = (day: string) => day >= from && day <= to;
  for (const events of all.values()) {
    let place: number | null = null;
    let holder: number | null = null;
    let kind: string | null = null;
    let held = false;
    let asked: number | null = null;
    let wasAnswered = false;
    let last = 0;
    let ours = 0;
    const isMine = (who = holder) =>
      (sector === null || place === sector) && (user === null || who === user);
    const states = events.filter(({ status_kind }) => status_kind !== null);
    const firstHolder = states.find(({ user_id }) => user_id !== null)?.user_id ?? null;
    for (const event of events) {
      const time = Math.max(last, event.at.getTime());
      if (kind === 'open' || (kind === 'waiting' && asked !== null))
        ours += Math.round((time - last) / 1000);
      last = time;
      const day = dayOf(new Date(last));
      if (event.kind === 'asked') asked ??= last;
      if (event.kind === 'answered' && asked !== null) {
        if (isIn(day) && isMine(event.user_id)) {
          if (!wasAnswered) count.answered += 1;
          const span = wasAnswered ? spans.next_answer : spans.first_answer;
          span.push(Math.round((last - asked) / 1000));
        }
        wasAnswered = true;
        asked = null;
      }
      if (event.status_kind === null) continue;
      const before = kind;
      [kind, place, holder] = [event.status_kind, event.sector_id, event.user_id];
      if (event.kind === 'opened' && isIn(day) && isMine(firstHolder)) count.arrived += 1;
      if (isIn(day) && isMine() && kind === 'done' && !isEnded(before) && !event.merged) {
        count.solved += 1;
        spans.solve.push(ours);
      }
      if (isIn(day) && isMine() && before !== null && isEnded(before) && !isEnded(kind))
        count.reopened += 1;
      if (isEnded(kind) || event.merged) asked = null;
      if (day <= to) held = !isEnded(kind) && !event.merged && isMine();
      if (event.merged) break;
    }
    if (held) count.backlog += 1;
  }
  for (const list of Object.values(spans)) list.sort((one, other) => one - other);
  return { count, spans };
}
