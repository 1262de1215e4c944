import { ticketSorts } from '@balcao/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import type { TicketScope } from '../policy.ts';
import { countByStatus, listTickets } from './store.ts';

let server: TestServer;
type Ticket = Record<'id' | 'status_id' | 'at', number> &
  Record<'sector_id' | 'assignee_id' | 'person_id', number | null> & { name: string };
let all: Ticket[];

beforeAll(async () => {
  server = await startTestServer();
  // Many equal names and times, so that the order of equal ones counts.
  await server.ctx.pool.query(`
    insert into at_ticket (token_hash, title, person_name, sector_id, assignee_id, person_id, status_id, created_at, updated_at)
    select sha256(n::text::bytea), 'Zebra', 'Pessoa ' || n % 7, nullif(n % 4, 0), nullif(n % 3, 0), nullif(n % 5, 0),
      1 + n % 3, now(), '2026-01-01'::timestamptz + n % 11 * interval '1 day'
    from generate_series(1, 400) n`);
  const { rows } = await server.ctx.pool.query(`
    select id, status_id, sector_id, assignee_id, person_id, coalesce(person_name, '') as name,
      extract(epoch from updated_at)::float8 as at from at_ticket`);
  all = rows;
});
afterAll(() => server.stop());

const operator = { all: false, userId: 2, sectorIds: [1, 3], noSector: false } as const;
const scopes: Record<string, TicketScope> = {
  'an admin': { all: true },
  'an operator of two sectors': { ...operator, sectorIds: [...operator.sectorIds] },
  'who sees tickets without sector': { ...operator, sectorIds: [], noSector: true },
  'who has tickets of others’ sectors alone': { ...operator, sectorIds: [] },
  'a customer': { all: false, ownOf: 3 },
};

function sees(scope: TicketScope, { sector_id, assignee_id, person_id }: Ticket): boolean {
  if (scope.all) return true;
  if ('ownOf' in scope) return person_id === scope.ownOf;
  if (assignee_id === scope.userId) return true;
  return sector_id === null ? scope.noSector : scope.sectorIds.includes(sector_id);
}

const keys = { id: 'id', updated_at: 'at', person_name: 'name' } as const;
function inOrder(tickets: Ticket[], sort: string): number[] {
  const key = keys[sort.replace('-', '') as keyof typeof keys];
  const sign = sort.startsWith('-') ? -1 : 1;
  const before = (a: Ticket, b: Ticket) =>
    a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id;
  return tickets.toSorted((a, b) => sign * before(a, b)).map(({ id }) => id);
}

test.each(Object.entries(scopes))(
  '%s sees each ticket once, in order, on any page',
  async (_, scope) => {
    for (const status of [undefined, 2]) {
      for (const q of [undefined, 'zebr']) {
        const seen = all.filter(
          (ticket) => sees(scope, ticket) && (status === undefined || ticket.status_id === status),
        );
        const wanted = q ? seen.filter(({ name }) => /^Pessoa \d$/.test(name)) : seen;
        for (const sort of ticketSorts) {
          if (sort.endsWith('person_name') && !q) continue;
          for (const offset of [0, 15]) {
            const page = { sort, limit: 10, offset };
            const { count, rows } = await listTickets(server.ctx.db, { scope, q, status }, page);
            expect(count).toEqual({ total: wanted.length, capped: false });
            const ids = rows.map(({ id }) => Number(id));
            expect(ids, sort).toEqual(inOrder(wanted, sort).slice(offset, offset + 10));
          }
        }
      }
    }
  },
);

test.each(Object.entries(scopes))('what %s sees is counted per status', async (_, scope) => {
  const counted = await countByStatus(server.ctx.db, scope);
  const seen = all.filter((ticket) => sees(scope, ticket));
  for (const { status, total } of counted) {
    expect(total).toBe(seen.filter(({ status_id }) => status_id === status.id).length);
  }
});
