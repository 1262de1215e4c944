import { formatTaxId } from '@balcao/brazil/tax-id';
import pg from 'pg';
import { loggedIn } from '../apps/server/test/client.ts';
import type { Ask } from './rounds.ts';

export type Calls = Record<'list' | 'search' | 'users' | 'detail' | 'save', Ask>;

const SAMPLE = 2_000;
type Ticket = { id: number; status_id: number; updated_at: string };
type Row = {
  id: string;
  status_id: string;
  updated_at: Date;
  name: string;
  tax: string;
  email: string;
};

/** Rows from the whole history, and words that find them, as people type them. */
export async function sample(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('checkpoint');
  const { rows } = await client.query<Row>(
    `select id, status_id, updated_at, person_name as name, person_tax_id as tax, person_email as email
    from at_ticket where person_email like '%@seed.exemplo.com.br' and id % greatest((select max(id) from at_ticket) / $1, 1) = 0
    order by id limit $1`,
    [SAMPLE],
  );
  await client.end();
  const tickets = rows.map(({ id, status_id, updated_at }) => ({
    id: Number(id),
    status_id: Number(status_id),
    updated_at: updated_at.toISOString(),
  }));
  const words = rows.map(({ id, name, tax, email }, nth) => {
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const ways = [plain, formatTaxId(tax), email, `#${id}`, plain.split(' ').at(-1) ?? plain];
    return ways[nth % ways.length] ?? plain;
  });
  return { tickets, words };
}
type SampleRows = Awaited<ReturnType<typeof sample>>;

const chosen = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** The product's calls as an admin, and a list as an operator of one sector. */
export async function productCalls(port: number, { tickets, words }: SampleRows) {
  const base = `http://127.0.0.1:${port}`;
  const admin = await loggedIn(base, 'admin');
  const operator = await loggedIn(base, 'atendente');
  const headers = {
    cookie: admin.cookieHeader,
    'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
  };
  const get = (path: string) => fetch(`${base}/api/${path}`, { headers });
  const q = (nth: number) => encodeURIComponent(chosen(words, nth));
  const save = async (ticket: Ticket) => {
    // Alternates between two statuses, each time starting from the last answer.
    const body = JSON.stringify({ ...ticket, status_id: ticket.status_id === 2 ? 3 : 2 });
    const answer = await fetch(`${base}/api/at_ticket/${ticket.id}`, {
      method: 'PUT',
      headers,
      body,
    });
    if (!answer.ok) return answer;
    const { data } = (await answer.clone().json()) as { data: Ticket & { status: { id: number } } };
    Object.assign(ticket, { status_id: data.status.id, updated_at: data.updated_at });
    return answer;
  };
  return {
    list: () => get('at_ticket'),
    search: (nth) => get(`at_ticket?q=${q(nth)}`),
    users: (nth) => get(`gl_user?q=${q(nth)}`),
    detail: (nth) => get(`at_ticket/${chosen(tickets, nth).id}/edit`),
    save: (nth) => save(chosen(tickets, nth)),
    'operator’s list': () =>
      fetch(`${base}/api/at_ticket?sort=-last_message_at`, {
        headers: { cookie: operator.cookieHeader },
      }),
  } satisfies Calls & Record<string, Ask>;
}

/** The same calls to the floor. */
export function floorCalls(port: number, { tickets, words }: SampleRows): Calls {
  const get = (what: keyof Calls, ...values: unknown[]) =>
    fetch(`http://127.0.0.1:${port}/${what}?values=${encodeURIComponent(JSON.stringify(values))}`);
  const bare = (nth: number) => chosen(words, nth).replace(/^#|(?<=\d)[.-](?=\d)/g, '');
  return {
    list: () => get('list'),
    search: (nth) => get('search', bare(nth)),
    users: (nth) => get('users', bare(nth)),
    detail: (nth) => get('detail', chosen(tickets, nth).id),
    // It uses other tickets: the product's must stay as its last answer showed them.
    save: (nth) => get('save', chosen(tickets, nth).id + 1, 2 + (nth % 2)),
  };
}
