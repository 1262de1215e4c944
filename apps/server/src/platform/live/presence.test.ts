import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Actor } from '../actor.ts';
import { type Bus, busGap } from '../bus.ts';
import { postgresBus } from '../bus-postgres.ts';
import { createLogger } from '../logger.ts';
import { PresenceBoard } from './presence.ts';
import type { Here } from './presence-reports.ts';

const log = createLogger('silent');
const TOPIC = 'ticket.7';
const BEAT_MS = 60;

let database: Awaited<ReturnType<typeof testDatabase>>;
const buses: Bus[] = [];
const boards: PresenceBoard[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const board of boards.splice(0)) board.close();
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(() => database.drop());

/** A server with presence alone, and what it has told its pages. */
async function startServer(facts: unknown = { sector: 1 }) {
  const bus = await postgresBus({ url: database.url, log });
  const told: Here[] = [];
  const tell = (_topic: string, here: Here) => told.push(here);
  const board = new PresenceBoard({ bus, tell, factsOf: () => facts, beatMs: BEAT_MS });
  buses.push(bus);
  boards.push(board);
  const states = () => Object.fromEntries(board.list())[TOPIC]?.people.map(({ state }) => state);
  return { bus, board, told, states };
}

const page = (userId: number, impersonator: Actor['impersonator'] = null) => ({
  actor: { userId, name: `Pessoa ${userId}`, impersonator } as Actor,
});
const soon = (look: () => unknown) => expect.poll(look, { timeout: 8_000, interval: 10 });

test('every server shows the people of all servers, each once, writing before looking', async () => {
  const [one, other] = [await startServer(), await startServer()];
  const [first, second] = [page(1), page(1)];
  one.board.set(first, TOPIC, 'looking');
  other.board.set(second, TOPIC, 'writing');
  other.board.set(page(2), TOPIC, 'looking');
  const both = [
    { id: 1, name: 'Pessoa 1', state: 'writing' },
    { id: 2, name: 'Pessoa 2', state: 'looking' },
  ];
  for (const { board } of [one, other]) {
    await soon(() => board.list()).toEqual([[TOPIC, { facts: { sector: 1 }, people: both }]]);
  }
  other.board.set(second, TOPIC, 'away');
  await soon(one.states).toEqual(['looking', 'looking']);
});

test('an impersonator appears as themselves', async () => {
  const { board, told } = await startServer();
  board.set(page(1, { userId: 9, name: 'Rogério' }), TOPIC, 'looking');
  await soon(() => told.at(-1)?.people).toEqual([{ id: 9, name: 'Rogério', state: 'looking' }]);
});

test('a server that starts later learns who is there', async () => {
  const one = await startServer();
  one.board.set(page(1), TOPIC, 'looking');
  await soon(one.states).toEqual(['looking']);
  const late = await startServer();
  await soon(late.states).toEqual(['looking']);
});

test('people of a dead server disappear after a while, and pages on the record learn of it', async () => {
  const [one, other] = [await startServer(), await startServer()];
  one.board.set(page(1), TOPIC, 'looking');
  await soon(other.states).toEqual(['looking']);
  await buses.shift()?.close();
  await soon(other.states).toBeUndefined();
  expect(other.told.at(-1)).toEqual({ facts: { sector: 1 }, people: [] });
});

test('the next report makes up for a lost one', async () => {
  const [one, other] = [await startServer(), await startServer()];
  let from = '';
  other.bus.subscribe('presence', (message) => {
    if (typeof message === 'object' && message && 'from' in message) from = String(message.from);
  });
  one.board.set(page(1), TOPIC, 'looking');
  await soon(other.states).toEqual(['looking']);
  other.bus.publish('presence', { from, topic: TOPIC, here: null });
  expect(other.states()).toBeUndefined();
  await soon(other.states).toEqual(['looking']);
});

test('after a gap of the bus, the servers ask each other again', async () => {
  const [one, other] = [await startServer(), await startServer()];
  one.board.set(page(1), TOPIC, 'looking');
  await soon(other.states).toEqual(['looking']);
  const asked: unknown[] = [];
  one.bus.subscribe('presence', (message) => asked.push(message));
  other.bus.publish(busGap, null);
  await soon(() => asked.some((message) => JSON.stringify(message).startsWith('{"ask":'))).toBe(
    true,
  );
});

test('many changes within a moment are sent as one', async () => {
  const { board, told, states } = await startServer();
  const someone = page(1);
  for (let nth = 0; nth < 1_001; nth += 1) {
    board.set(someone, TOPIC, nth % 2 ? 'writing' : 'looking');
  }
  await soon(states).toEqual(['looking']);
  expect(told).toHaveLength(1);
});
