import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../src/platform/temporary-folder.ts';
import { TestClient, type TestSocket } from './client.ts';
import { inherited } from './inherited.ts';
import { untilSaid } from './process.ts';
import { answerFrame, contactScript, openPage, openTicket } from './visitor.ts';

/** kill -9 during running conversations: no acknowledged answer is lost or duplicated. */
const root = resolve(import.meta.dirname, '../../..');
const VISITORS = 50;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let port: number;
let child: ChildProcess;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function launch(): Promise<void> {
  child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      ...inherited(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder.path, 'data'),
      LOG_LEVEL: 'fatal',
      LIMIT_NEW_TICKETS: '10000',
      LIMIT_REQUESTS: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilSaid(child, /Balcão pronto/);
}

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')]);
  folder = await temporaryFolder();
  port = await freePort();
  await launch();
}, 120_000);

afterAll(async () => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  await folder.remove();
});

const url = () => `http://127.0.0.1:${port}`;

function answersOf(visitor: number) {
  const [name, cpf, phone, city, message] = contactScript;
  return [
    { ...name, text: `Visitante ${visitor}` },
    cpf,
    phone,
    city,
    { ...message, text: `Mensagem ${visitor}` },
    { block: null, text: `Ainda estou aqui, ${visitor}` },
    { block: null, text: `E espero, ${visitor}` },
  ];
}

async function connected(token: string): Promise<TestSocket> {
  for (;;) {
    const socket = openPage(url(), token);
    try {
      await socket.next();
      return socket;
    } catch {
      socket.close();
      await pause(100);
    }
  }
}

/** Sends one answer until it is acknowledged, always with the same id, as the page does. */
async function deliver(
  line: { socket: TestSocket; token: string },
  answer: ReturnType<typeof answersOf>[number],
): Promise<void> {
  const frame = answerFrame(answer);
  for (;;) {
    try {
      line.socket.send(frame);
      let reply = await line.socket.next();
      while (reply.clientMessageId !== frame.clientMessageId) reply = await line.socket.next();
      if (reply.ok === true) return;
      await pause(100);
    } catch {
      line.socket.close();
      line.socket = await connected(line.token);
    }
  }
}

async function visit(visitor: number, onAnswer: () => void): Promise<string> {
  const token = await openTicket(url());
  const line = { token, socket: await connected(token) };
  for (const answer of answersOf(visitor)) {
    await deliver(line, answer);
    onAnswer();
    await pause(20 * Math.random());
  }
  line.socket.close();
  return token;
}

/** Runs all conversations, kills in the middle, and reads back what was stored. */
async function converseThrough(kill: () => Promise<void>): Promise<void> {
  let answered = 0;
  const total = VISITORS * answersOf(0).length;
  const halfway = Promise.withResolvers<void>();
  const visits = Array.from({ length: VISITORS }, (_, visitor) =>
    visit(visitor, () => {
      answered += 1;
      if (answered === Math.floor(total / 2)) halfway.resolve();
    }),
  );
  await halfway.promise;
  await kill();
  const tokens = await Promise.all(visits);
  expect(answered).toBe(total);
  for (const [visitor, token] of tokens.entries()) {
    const { body } = await new TestClient(url()).call(`/chatbot/status/contato?token=${token}`);
    const messages = body.messages as { id: number; from: string; text: string }[];
    const said = messages.filter((message) => message.from === 'user').map(({ text }) => text);
    expect(said).toEqual(answersOf(visitor).map((answer) => answer.text));
    expect(messages.map((message) => message.id)).toEqual(messages.map((_, index) => index + 1));
  }
}

test('the server is killed and started again', async () => {
  await converseThrough(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await launch();
  });
}, 120_000);

test('PostgreSQL is killed and comes back by itself', async () => {
  const pidFile = join(folder.path, 'data/postgres/data/postmaster.pid');
  const before = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  await converseThrough(async () => {
    process.kill(before, 'SIGKILL');
  });
  expect(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)).not.toBe(before);
}, 120_000);
