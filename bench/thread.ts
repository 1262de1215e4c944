import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type RunningServer, startDatabase, startProduct, startThreadFloor } from './servers.ts';
import { inParallel, middle, monotonicMs, type Sample } from './statistics.ts';
import { type Crew, hireAttendants } from './thread-people.ts';

const ROUNDS = 3;
const SENDERS = 8;
const SENDS: Record<number, number> = { 1: 4_000, 50: 3_000, 500: 600 };
const MIN_RATE = 0.4;
const MAX_P99_AT_50 = 50;
const CHANNEL = 2;

type Post = { port: number; path: string; headers: Record<string, string>; body: object };
const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });

/** Sends a message and returns its number in the thread. */
function post({ port, path, headers, body }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, path, agent, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(JSON.parse(text).data.list[0].seq);
        else reject(new Error(text));
      });
    });
    sending.on('error', reject);
    sending.end(JSON.stringify(body));
  });
}

/** What a sender posts, and the topic on which it arrives; for the floor only `port`. */
type Target = { port: number; crew: Crew; tokens: string[]; isFloor: boolean };

function messageTo({ port, crew, tokens, isFloor }: Target, nth: number): Post & { topic: string } {
  const ticket = isFloor ? 1 : crew.tickets[nth % SENDERS];
  const body = { message: 'Cliente pediu para ligar amanhã.', client_message_id: randomUUID() };
  const headers = {
    'content-type': 'application/json',
    cookie: `${crew.cookies[nth % SENDERS]}; XSRF-TOKEN=${tokens[nth % SENDERS]}`,
    'x-xsrf-token': tokens[nth % SENDERS] ?? '',
  };
  const path = `/api/gl_message/at_ticket/${ticket}/${CHANNEL}/message_save`;
  return { port, path, headers, body, topic: `thread.at_ticket.${ticket}.${CHANNEL}` };
}

/** The CSRF token of each sender, requested as the browser does. */
function tokensOf(port: number, { cookies }: Crew): Promise<string[]> {
  return Promise.all(
    cookies.slice(0, SENDERS).map(async (cookie) => {
      const url = `http://127.0.0.1:${port}/sanctum/csrf-cookie`;
      const [line = ''] = (await fetch(url, { headers: { cookie } })).headers.getSetCookie();
      return /XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? '';
    }),
  );
}

/** Attendants in a separate process, each subscribed to every thread in use. */
async function attend({ port, crew, isFloor }: Target, count: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./thread-attendants.ts', import.meta.url)));
  const topics = crew.tickets.map((id) => `thread.at_ticket.${id}.${CHANNEL}`);
  child.send({
    url: `ws://127.0.0.1:${port}/ws/office`,
    cookies: crew.cookies.slice(0, count),
    topics: isFloor ? [] : topics,
  });
  await once(child, 'message');
  return child;
}

/** Sends per second, and the time from sending until arrival at an attendant. */
async function measure(target: Target, attendants: number, sends: number): Promise<Sample> {
  const child = await attend(target, attendants);
  const sent: [string, number][] = [];
  const begun = performance.now();
  await inParallel([...Array(sends).keys()], SENDERS, async (nth) => {
    const { topic, ...message } = messageTo(target, nth);
    const at = monotonicMs();
    sent.push([`${topic} ${await post(message)}`, at]);
  });
  const perSecond = (sends / (performance.now() - begun)) * 1000;
  child.send({ sent, arrivals: sends * attendants });
  const [times] = (await once(child, 'message')) as [Omit<Sample, 'perSecond'>];
  child.kill();
  return { perSecond, ...times };
}

const row = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(6)} ${perSecond.toFixed(0).padStart(6)} /s   arrival p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;

async function compare(product: Target, floor: Target, attendants: number): Promise<void> {
  const [ours, floors]: [Sample[], Sample[]] = [[], []];
  const sends = SENDS[attendants] ?? 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await measure(floor, attendants, sends));
    ours.push(await measure(product, attendants, sends));
  }
  const [own, least] = [middle(ours), middle(floors)];
  const rate = own.perSecond / least.perSecond;
  const late = attendants === 50 && own.p99 > MAX_P99_AT_50;
  console.log(`${attendants} attendants, ${SENDERS} senders, middle of ${ROUNDS} rounds`);
  console.log(row('floor', least));
  console.log(row('sends', own));
  console.log(
    `  rate ${rate.toFixed(2)} of the floor${rate >= MIN_RATE && !late ? '  reached' : '  MISSED'}\n`,
  );
}

/** Messages of staff through the real calls, sockets and database, compared with the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const stops: RunningServer[] = [];
  try {
    const { port } = await startProduct(database).then((started) => {
      stops.push(started);
      return started;
    });
    const crew = await hireAttendants(database.url, 500, SENDERS);
    const product = { port, crew, tokens: await tokensOf(port, crew), isFloor: false };
    const bare = await startThreadFloor(database);
    stops.push(bare);
    const floor = { ...product, port: bare.port, isFloor: true };
    // Warms up the first connections, the prepared statements and the compiler.
    await measure(floor, 1, 1_000);
    await measure(product, 1, 2_000);
    for (const attendants of [1, 50, 500]) await compare(product, floor, attendants);
  } finally {
    for (const started of stops) await started.stop();
    await database.stop();
  }
}
