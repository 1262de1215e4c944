import { loggedIn } from '../apps/server/test/client.ts';
import type { ListCall } from './charges-calls.ts';
import { connected } from './charges-seed.ts';

const chosen = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;
/** Each is the word of a hundred entries. */
const lot = (nth: number) => `lote${String(1 + (nth % 19)).padStart(6, '0')}`;
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

const sample = (url: string) =>
  connected(url, async (client) => {
    const ids = async (text: string): Promise<number[]> =>
      (await client.query(text)).rows.map(({ id }) => id);
    return {
      persons: await ids(
        `select id::int from gl_user where email like 'fornecedor%' order by md5(email) limit 50`,
      ),
      units: await ids('select id::int from gl_business_unit order by id'),
      accounts: await ids(
        `select distinct fn_account_id::int as id from fn_entry_part order by 1 limit 20`,
      ),
    };
  });

/** Lists with their sums and views of a year: the filter of the product, and the same in a bare statement. */
export async function financeCalls(
  url: string,
  ports: { product: number; floor: number },
): Promise<ListCall[]> {
  const { persons, units, accounts } = await sample(url);
  const base = `http://127.0.0.1:${ports.product}`;
  const { cookieHeader: cookie } = await loggedIn(base, 'admin');
  const get = (path: string) => fetch(`${base}/api/${path}`, { headers: { cookie } });
  const bare = (what: string, ...values: unknown[]) =>
    fetch(
      `http://127.0.0.1:${ports.floor}/${what}?values=${encodeURIComponent(JSON.stringify(values))}`,
    );
  const list = (
    name: string,
    filter: (nth: number) => string,
    least: ListCall['least'],
  ): ListCall => ({
    name: `list by ${name}`,
    ours: (nth) => get(`fn_entry?${filter(nth)}`),
    least,
  });
  const days = (nth: number) => [day(-200 + (nth % 90)), day(-20 + (nth % 90))] as const;
  const year = `${Number(day(0).slice(0, 4)) - 1}`;
  const span = [`${year}-01-01`, `${year}-12-31`] as const;
  const view = (name: string, more = '') =>
    get(`fn_report/${name}?from=${span[0]}&to=${span[1]}${more}`);
  return [
    list(
      'all',
      () => 'sort=-id',
      () => bare('all'),
    ),
    list(
      'state',
      (nth) => `state=${chosen(['overdue', 'settled', 'open,partial'], nth)}`,
      () => bare('state'),
    ),
    list(
      'due dates',
      (nth) => `due_from=${days(nth)[0]}&due_until=${days(nth)[1]}&sort=due_date`,
      (nth) => bare('due', ...days(nth)),
    ),
    list(
      'unit',
      (nth) => `business_unit_id=${chosen(units, nth)}&sort=-due_date`,
      (nth) => bare('unit', chosen(units, nth)),
    ),
    list(
      'account',
      (nth) => `fn_account_id=${chosen(accounts, nth)}`,
      (nth) => bare('account', chosen(accounts, nth)),
    ),
    list(
      'person',
      (nth) => `person_id=${chosen(persons, nth)}`,
      (nth) => bare('person', chosen(persons, nth)),
    ),
    list(
      'text',
      (nth) => `q=${lot(nth)}`,
      (nth) => bare('text', lot(nth)),
    ),
    {
      name: 'cash flow of a year',
      ours: () => view('cash_flow', '&by=month'),
      least: () => bare('flow', ...span),
    },
    { name: 'DRE of a year', ours: () => view('dre'), least: () => bare('dre', ...span) },
  ];
}
