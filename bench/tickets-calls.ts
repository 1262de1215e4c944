import pg from 'pg';
import { loggedIn } from '../apps/server/test/client.ts';
import type { Ask } from './rounds.ts';

type Floor = 'list' | 'words' | 'detail';
/** The product's call, the floor's equivalent, and the required p99 in milliseconds. */
type MeasuredCall = { name: string; most: number; ours: Ask; least: Ask };

const MAX_MS = 60;
const MAX_WORDS_MS = 200;

/** Words by how many messages in a thousand contain them (`scripts/seed/words.ts`); `names` are people's. */
const words = {
  rare: ['pororoca', 'xilogravura', 'quero-quero', 'tamanduá', 'cintilação', 'sondagem'],
  middling: ['vigência', 'garagem', 'drone', 'laudos', 'seguro', 'procuração'],
  frequent: ['pagamento', 'contratos', 'instalação', 'boleto', 'visita técnica', 'bom dia'],
  names: ['silva', 'conceição', 'Íris Sá', 'queirós'],
};

/** Numbers that only one ticket has, as `{code}` of the seed, and tickets from the whole history. */
async function sample(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('checkpoint');
  const { rows } = await client.query<{ id: string; code: string | null }>(`
    select parent_code as id, substring(body from '[0-9A-F]{8}') as code
    from gl_message join gl_thread on gl_thread.id = thread_id
    where gl_message.id % 5003 = 0 and origin = 'at_ticket' and channel_id = 3`);
  const own = await client.query<{ id: string }>(`
    select id from at_ticket where sector_id = (
      select min(sector_id) from gl_user_sector join gl_user on gl_user.id = user_id
      where email = 'atendente@exemplo.com.br') and id % 1009 = 0`);
  await client.end();
  const codes = rows.flatMap(({ code }) => code ?? []);
  return { ids: rows.map(({ id }) => id), codes, own: own.rows.map(({ id }) => id) };
}

const chosen = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

const views: Record<string, string[]> = {
  'views of all kinds': [
    'view=mine&sort=-last_message_at',
    'view=unassigned&sort=-last_message_at',
    'view=waiting&sort=-last_message_at',
    'view=done&sort=-last_message_at',
    'sort=-id',
  ],
  filters: [
    'status=1,2&sector=1',
    'kind=open&assignee=none',
    'business_unit=1&sort=-last_message_at',
    'sector=1&assignee=me',
    'view=sectors&unread=true',
    'from=2026-01-01&to=2026-01-05',
  ],
};

type SampleRows = Awaited<ReturnType<typeof sample>>;
type LeastOf = (what: Floor, values: (nth: number) => unknown[]) => Ask;
type Get = (path: string) => Promise<Response>;

function listCalls(get: Get, least: LeastOf): MeasuredCall[] {
  const lists = Object.entries(views).map(([name, queries]) => ({
    name,
    most: MAX_MS,
    ours: (nth: number) => get(`?${chosen(queries, nth)}`),
  }));
  const counts = { name: 'counts of the views', most: MAX_MS, ours: () => get('/views') };
  return [...lists, counts].map((one) => ({ ...one, least: least('list', () => []) }));
}

function textCalls(get: Get, least: LeastOf, { codes }: SampleRows): MeasuredCall[] {
  return Object.entries({ 'a number of one ticket': codes, ...words }).map(([name, list]) => ({
    name,
    most: MAX_WORDS_MS,
    ours: (nth: number) => get(`?q=${encodeURIComponent(chosen(list, nth))}`),
    least: least('words', (nth) => [chosen(list, nth)]),
  }));
}

const detailCall = (get: Get, least: LeastOf, ids: string[]): MeasuredCall => ({
  name: 'detail',
  most: MAX_MS,
  ours: (nth: number) => get(`/${chosen(ids, nth)}/edit`),
  least: least('detail', (nth) => [chosen(ids, nth)]),
});

/** Every call by an admin and by an operator of one sector. */
export async function measured(url: string, productPort: number, floorPort: number) {
  const sampled = await sample(url);
  const base = `http://127.0.0.1:${productPort}`;
  const least: LeastOf = (what, values) => (nth) =>
    fetch(
      `http://127.0.0.1:${floorPort}/${what}?values=${encodeURIComponent(JSON.stringify(values(nth)))}`,
    );
  const all: MeasuredCall[] = [];
  for (const [who, login, ids] of [
    ['admin', 'admin', sampled.ids],
    ['operator', 'atendente', sampled.own],
  ] as const) {
    const { cookieHeader: cookie } = await loggedIn(base, login);
    const get: Get = (path) => fetch(`${base}/api/at_ticket${path}`, { headers: { cookie } });
    const calls = [
      ...listCalls(get, least),
      detailCall(get, least, ids),
      ...textCalls(get, least, sampled),
    ];
    all.push(...calls.map((call) => ({ ...call, name: `${who}: ${call.name}` })));
  }
  return all;
}
