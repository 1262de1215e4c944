import type pg from 'pg';
import { loggedIn } from '../apps/server/test/client.ts';
import { connected, OWN_SECTOR } from './charges-seed.ts';
import type { Ask } from './rounds.ts';

type Sampled = { persons: number[]; names: string[]; units: number[] };
/** `grows`: it finds the same share of all charges, so more of them when there are more. */
export type ListCall = { name: string; ours: Ask; least: Ask; grows?: true };

const chosen = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** People who have charges, and units. */
const sample = (url: string) => connected(url, sampleOf);

async function sampleOf(client: pg.Client): Promise<Sampled> {
  const { rows } = await client.query(
    `select id::int, split_part(email, '@', 1) as word from gl_user where email like 'cobrado%' order by md5(email) limit 50`,
  );
  const units = await client.query('select id::int from gl_business_unit order by id');
  return {
    persons: rows.map(({ id }) => id),
    names: rows.map(({ word }) => word),
    units: units.rows.map(({ id }) => id),
  };
}

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** Lists with their sums: the filter of the product, and the same in a bare statement. */
export async function listCalls(
  url: string,
  ports: { product: number; floor: number },
): Promise<ListCall[]> {
  const { persons, names, units } = await sample(url);
  const base = `http://127.0.0.1:${ports.product}`;
  const { cookieHeader: cookie } = await loggedIn(base, 'admin');
  const { cookieHeader: assignee } = await loggedIn(base, 'atendente');
  const { cookieHeader: ofSector } = await loggedIn(base, 'igor');
  const get = (query: string, by = cookie) =>
    fetch(`${base}/api/pm_transaction?${query}`, { headers: { cookie: by } });
  const bare = (what: string, ...values: unknown[]) =>
    fetch(
      `http://127.0.0.1:${ports.floor}/${what}?values=${encodeURIComponent(JSON.stringify(values))}`,
    );
  const lists: [name: string, filter: (nth: number) => string, least: Ask][] = [
    ['all', () => 'sort=-id', () => bare('all')],
    [
      'state',
      (nth) => `state=${chosen(['overdue', 'paid', 'emitted,partial'], nth)}`,
      () => bare('state'),
    ],
    [
      'due dates',
      (nth) =>
        `due_from=${day(-200 + (nth % 90))}&due_until=${day(-20 + (nth % 90))}&sort=due_date`,
      (nth) => bare('due', day(-200 + (nth % 90)), day(-20 + (nth % 90))),
    ],
    [
      'unit',
      (nth) => `business_unit_id=${chosen(units, nth)}&sort=-due_date`,
      (nth) => bare('unit', chosen(units, nth)),
    ],
    [
      'person',
      (nth) => `person_id=${chosen(persons, nth)}`,
      (nth) => bare('person', chosen(persons, nth)),
    ],
    ['text', (nth) => `q=${chosen(names, nth)}`, (nth) => bare('text', chosen(names, nth))],
  ];
  const calls = lists.map(
    ([name, filter, least]): ListCall => ({
      name: `list by ${name}`,
      ours: (nth) => get(filter(nth)),
      least,
    }),
  );
  const own: ListCall[] = [
    {
      name: 'list of what waits',
      ours: () => get('attention=true'),
      least: () => bare('waits'),
    },
    {
      name: 'list of own tickets',
      ours: () => get('sort=-id', assignee),
      least: () => bare('assignee', 'atendente@exemplo.com.br'),
    },
    {
      name: 'list of own sectors',
      ours: () => get('sort=-id', ofSector),
      least: () => bare('sector', OWN_SECTOR),
    },
  ];
  const frequent = ['Ana Barbosa', 'Nelson Gomes', 'Talita Vieira'];
  const often: ListCall = {
    name: 'list by a frequent name',
    ours: (nth) => get(`q=${encodeURIComponent(chosen(frequent, nth))}`),
    least: (nth) => bare('text', chosen(frequent, nth)),
    grows: true,
  };
  return [...calls, ...own, often];
}
