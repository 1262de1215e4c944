import { setTimeout as pause } from 'node:timers/promises';
import { ticketSorts } from '@balcao/contract/tickets/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { TicketScope } from '../policy.ts';
import { findAdjacent } from './adjacent.ts';
import type { TicketFilter, TicketSort } from './list.rules.ts';
import { findPage } from './list.ts';
import { heavyQueue } from './search.ts';

let server: TestServer;
type Nullable = 'sector_id' | 'assignee_id' | 'person_id' | 'unit' | 'tag' | 'expires';
type Ticket = Record<'id' | 'status_id' | 'at' | 'created' | 'said', number> &
  Record<Nullable, number | null> & { name: string; kind: string };
let all: Ticket[];

beforeAll(async () => {
  server = await startTestServer();
  // Many equal names and times, so that the order of equal ones matters.
  await server.ctx.pool.query(`
    insert into at_tag (name) values ('Busca'), ('Outra');
    insert into at_ticket (token_hash, title, person_name, sector_id, assignee_id, person_id, status_id,
      business_unit_id, created_at, updated_at)
    select sha256(n::text::bytea), 'Zebra', 'Pessoa ' || n % 7, nullif(n % 4, 0), nullif(n % 3, 0), nullif(n % 5, 0),
      1 + n % 7, 1 + n % 2, '2026-01-01'::timestamptz + n % 5 * interval '1 day',
      '2026-02-01'::timestamptz + n % 11 * interval '1 day'
    from generate_series(1, 400) n;
    insert into at_ticket_tag select id, (select id from at_tag where name = 'Busca') from at_ticket where id % 6 = 0;
    insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    select 'at_ticket', id, 3, 1, 'Oi', '2026-03-01'::timestamptz + id % 13 * interval '1 day'
    from at_ticket where title = 'Zebra' and id % 2 = 0;
    insert into at_conversation (ticket_id, chatbot_id, version_id, thread_id, state, expires_at, expiry_check_at)
    select parent_code::bigint, 1, 1, id, '{}', '2099-03-01'::timestamptz + id % 13 * interval '1 day', '2099-03-01' from gl_thread
    where last_message_at >= '2026-03-01' and last_message = 'Oi' and parent_code::bigint % 5 = 0;`);
  const { rows } = await server.ctx.pool.query(`
    select ticket.id::int, status_id::int, sector_id::int, assignee_id::int, person_id::int, business_unit_id::int as unit, status.kind,
      coalesce(person_name, '') as name, extract(epoch from ticket.updated_at)::float8 as at,
      extract(epoch from ticket.created_at)::float8 as created,
      extract(epoch from coalesce(thread.last_message_at, ticket.created_at))::float8 as said,
      (select tag_id::int from at_ticket_tag link join at_tag on at_tag.id = tag_id and at_tag.name = 'Busca'
        where ticket_id = ticket.id) as tag,
      extract(epoch from talk.expires_at)::float8 as expires
    from at_ticket ticket join at_ticket_status status on status.id = status_id
    left join gl_thread thread on origin = 'at_ticket' and channel_id = 3 and parent_code = ticket.id::text
    left join at_conversation talk on talk.ticket_id = ticket.id`);
  all = rows;
});
afterAll(() => server.stop());

const operator = { all: false, userId: 2, sectorIds: [1, 3], noSector: false } as const;
const scopes: Record<string, TicketScope> = {
  'an admin': { all: true },
  'an operator of two sectors': { ...operator, sectorIds: [...operator.sectorIds] },
  'who sees tickets without sector': { ...operator, sectorIds: [], noSector: true },
  'who has tickets of others’ sectors alone': { ...operator, sectorIds: [] },
};

function sees(scope: TicketScope, { sector_id, assignee_id, person_id }: Ticket): boolean {
  if (scope.all) return true;
  if ('ownOf' in scope) return person_id === scope.ownOf;
  if (assignee_id === scope.userId) return true;
  return sector_id === null ? scope.noSector : scope.sectorIds.includes(sector_id);
}

type Case = [Partial<TicketFilter>, (ticket: Ticket) => boolean];
const tagId = () => all.find(({ tag }) => tag !== null)?.tag ?? 0;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const cases: Record<string, () => Case> = {
  everything: () => [{}, () => true],
  'a status': () => [{ statusIds: [2] }, ({ status_id }) => status_id === 2],
  kinds: () => [{ kinds: ['open', 'done'] }, ({ kind }) => kind === 'open' || kind === 'done'],
  'a sector': () => [{ sectorIds: [1] }, ({ sector_id }) => sector_id === 1],
  'a foreign sector': () => [{ sectorIds: [2] }, ({ sector_id }) => sector_id === 2],
  'two sectors': () => [
    { sectorIds: [1, 2] },
    ({ sector_id }) => sector_id === 1 || sector_id === 2,
  ],
  'no sectors at all': () => [{ sectorIds: [] }, () => false],
  'no sector': () => [{ noSector: true }, ({ sector_id }) => sector_id === null],
  'own ones': () => [{ assigneeId: 2 }, ({ assignee_id }) => assignee_id === 2],
  'another’s': () => [{ assigneeId: 1 }, ({ assignee_id }) => assignee_id === 1],
  'nobody’s open ones': () => [
    { assigneeId: null, kinds: ['open'] },
    ({ assignee_id, kind }) => assignee_id === null && kind === 'open',
  ],
  'own ones of a sector': () => [
    { assigneeId: 2, sectorIds: [3] },
    ({ assignee_id, sector_id }) => assignee_id === 2 && sector_id === 3,
  ],
  'a unit': () => [{ unitId: 2 }, ({ unit }) => unit === 2],
  'a tag': () => [{ tagId: tagId() }, ({ tag }) => tag !== null],
  days: () => [
    { createdFrom: day('2026-01-02'), createdBefore: day('2026-01-04') },
    ({ created }) => created >= 1767312000 && created < 1767484800,
  ],
  'what expires soon': () => [
    { expiresBefore: day('2099-03-05') },
    ({ expires }) => expires !== null && expires * 1000 < day('2099-03-05').getTime(),
  ],
  'a text': () => [{ q: 'zebr' }, ({ name }) => /^Pessoa \d$/.test(name)],
  'a text of a status': () => [
    { q: 'zebra', statusIds: [1, 4] },
    ({ name, status_id }) => /^Pessoa \d$/.test(name) && (status_id === 1 || status_id === 4),
  ],
};

const keys: Record<string, 'id' | 'at' | 'name' | 'said' | 'expires'> = {
  id: 'id',
  updated_at: 'at',
  person_name: 'name',
  last_message_at: 'said',
  expires_at: 'expires',
};

/** The model: the expected content and order of a list. */
function listed(scope: TicketScope, fits: Case[1], sort: TicketSort): number[] {
  const key = keys[sort.replace('-', '')] ?? 'id';
  const sign = sort.startsWith('-') ? -1 : 1;
  const before = (a: Ticket, b: Ticket) =>
    (a[key] ?? 0) < (b[key] ?? 0) ? -1 : (a[key] ?? 0) > (b[key] ?? 0) ? 1 : a.id - b.id;
  const fitting = all.filter((ticket) => sees(scope, ticket) && fits(ticket));
  const placed = key === 'expires' ? fitting.filter(({ expires }) => expires !== null) : fitting;
  return placed.toSorted((a, b) => sign * before(a, b)).map(({ id }) => id);
}

const reader = { userId: 2, supervises: [] };

describe.each(Object.entries(scopes))('%s', (_, scope) => {
  test.each(Object.entries(cases))('sees %s, each once, in order, on any page', async (_, made) => {
    const [filter, fits] = made();
    for (const sort of ticketSorts) {
      // Tickets of the demonstration have no name yet, so they have no position among the names.
      if (sort.endsWith('person_name') && !filter.q) continue;
      const wanted = listed(scope, fits, sort);
      for (const offset of [0, 15]) {
        const page = { sort, limit: 10, offset };
        const { rows, ...count } = await findPage(server.ctx, { scope, reader, ...filter }, page);
        expect(count, sort).toEqual({ total: wanted.length, capped: false });
        expect(
          rows.map(({ id }) => id),
          sort,
        ).toEqual(wanted.slice(offset, offset + 10));
      }
    }
  });

  test.each(Object.entries(cases))('finds the neighbours in %s', async (_, made) => {
    const [filter, fits] = made();
    for (const sort of ['-id', 'last_message_at', '-last_message_at', 'expires_at'] as const) {
      const wanted = listed(scope, fits, sort);
      for (const at of [0, 3, wanted.length - 1]) {
        const id = wanted[at];
        if (id === undefined) continue;
        const found = await findAdjacent(server.ctx, { scope, reader, ...filter }, { sort, id });
        const [previous = null, next = null] = [wanted[at - 1], wanted[at + 1]];
        expect(found, `${sort} ${at}`).toEqual({ previous, next });
      }
    }
  });
});

test('a ticket that no longer fits keeps its place between its neighbours', async () => {
  const filter = { scope: scopes['an admin'] as TicketScope, reader, statusIds: [2] };
  const of2 = listed({ all: true }, ({ status_id }) => status_id === 2, 'id');
  const [first = 0, second = 0] = of2;
  const between = all.find(({ id }) => id > first && id < second)?.id ?? 0;
  expect(await findAdjacent(server.ctx, filter, { sort: 'id', id: between })).toEqual({
    previous: first,
    next: second,
  });
});

test('beyond a hundred waiting searches the next one is refused; other lists answer as usual', async () => {
  const operator = await loggedIn(server.url, 'atendente');
  const queue = heavyQueue(server.ctx);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Two run, the others wait.
  const searches = Array.from({ length: 102 }, () => queue(() => released));
  try {
    for (const path of ['/api/at_ticket?unread=true', '/api/at_ticket/count?unread=true']) {
      const refused = await Promise.race([operator.call(path), pause(5_000, undefined)]);
      expect(refused, path).toMatchObject({
        status: 503,
        body: {
          code: 'UNAVAILABLE',
          message: 'Há consultas demais ao mesmo tempo. Tente de novo em instantes.',
        },
      });
    }
    expect((await operator.call('/api/at_ticket')).status).toBe(200);
  } finally {
    release();
  }
  await Promise.all(searches);
  expect((await operator.call('/api/at_ticket?unread=true')).status).toBe(200);
});
