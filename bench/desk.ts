import { loggedIn } from '../apps/server/test/client.ts';
import { type Ask, compare, seed } from './rounds.ts';
import { startDatabase, startDeskFloor, startProduct } from './servers.ts';
import { inParallel } from './statistics.ts';

/** In addition to the demonstration's: about 300 tickets in all. */
const SIZE = { users: 300, tickets: 40 };
const WIDTHS = [1, 8];
const TALKS = 16;
const MESSAGES = 20;
const SECTOR = 1;

/** A frequent call, the floor's equivalent, and the share of the floor's rate that must be reached. */
type MeasuredCall = { name: string; ours: Ask; floor: Ask; least?: number };

const ticket = { title: 'Segunda via', person_name: 'Ana Lima', sector_id: SECTOR };
const message = 'Cliente pediu para ligar amanhã.';

/** The calls of a logged-in person. */
async function callsOf(base: string, who: string) {
  const { cookieHeader: cookie, cookies } = await loggedIn(base, who);
  const headers = { cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
  return {
    get: (path: string) => fetch(`${base}/api/${path}`, { headers }),
    post: (path: string, body: object) => post(`${base}/api/${path}`, body, headers),
  };
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

type Calls = Awaited<ReturnType<typeof callsOf>>;
const threadOf = (id: number) => `gl_message/at_ticket/${id}/3`;

/** Tickets with MESSAGES messages to the customer each. */
async function openTalks({ post }: Calls): Promise<number[]> {
  const ids: number[] = [];
  await inParallel([...Array(TALKS).keys()], 4, async () => {
    const made = (await (await post('at_ticket', ticket)).json()) as { data: { id: number } };
    const { id } = made.data;
    ids.push(id);
    for (let nth = 0; nth < MESSAGES; nth += 1) {
      await post(`${threadOf(id)}/message_save`, { message: `${nth + 1}. ${message}` });
    }
  });
  return ids;
}

/** The page requests both at once. */
async function detail({ get }: Calls, id: number): Promise<Response> {
  const [page, messages] = await Promise.all([
    get(`at_ticket/${id}/edit`),
    get(`${threadOf(id)}/message_index`),
  ]);
  await messages.arrayBuffer();
  return messages.ok ? page : messages;
}

async function measured(base: string, floor: string): Promise<MeasuredCall[]> {
  const admin = await callsOf(base, 'admin');
  const operator = await callsOf(base, 'atendente');
  const talks = await openTalks(admin);
  const nthTalk = (nth: number) => talks[nth % TALKS] ?? 0;
  const list = () => fetch(`${floor}/list`);
  return [
    {
      name: 'list of 25 tickets',
      ours: () => admin.get('at_ticket?per_page=25'),
      floor: list,
      least: 0.5,
    },
    {
      name: 'list of 25 tickets, an operator’s by last message',
      ours: () => operator.get('at_ticket?per_page=25&sort=-last_message_at'),
      floor: list,
    },
    {
      name: `ticket with its ${MESSAGES} messages (two calls)`,
      ours: (nth) => detail(admin, nthTalk(nth)),
      floor: (nth) => fetch(`${floor}/detail/${nthTalk(nth)}`),
    },
    {
      name: 'reply',
      ours: (nth) => admin.post(`${threadOf(nthTalk(nth))}/message_save`, { message }),
      floor: (nth) => post(`${floor}/reply/${nthTalk(nth)}`, { message }),
    },
    {
      name: 'ticket by hand, with a note',
      ours: () => admin.post('at_ticket', { ...ticket, message }),
      floor: () => post(`${floor}/create`, { ...ticket, message }),
      least: 0.35,
    },
  ];
}

/** The frequent calls of a desk with a few hundred tickets, compared with a bare route that runs one statement for the same rows. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  try {
    const product = await startProduct(database);
    await seed(database.url, SIZE);
    const floor = await startDeskFloor(database);
    const [base, least] = [product, floor].map(({ port }) => `http://127.0.0.1:${port}`);
    try {
      for (const one of await measured(base ?? '', least ?? '')) {
        for (const width of WIDTHS) await compare({ ...one, width });
      }
    } finally {
      await floor.stop();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
