import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { type Client, refuse, sendEvent, textOf } from './client.ts';
import { type Topic, type TopicNews, topicOf } from './topics.ts';

/** The clients of this server that listen to one topic, and the topic's facts. */
export type Room = {
  name: string;
  topic: Topic;
  match: readonly string[];
  facts: unknown;
  /** Increases with each event that carries facts: a read that began before it is outdated. */
  turn: number;
  /** Subscriptions whose facts are being read. */
  joining: number;
  clients: Set<Client>;
};

/** Called when somebody leaves, and when a topic's facts change. */
type Watcher = { left(client: Client, name: string): void; changed(room: Room): void };

/** The rooms of this server: events find their listeners by name, and rights are checked without a query. */
export class Rooms {
  readonly #ctx: Context;
  readonly #topics: Topic[];
  readonly #watcher: Watcher;
  readonly #byName = new Map<string, Room>();

  constructor(ctx: Context, topics: Topic[], watcher: Watcher) {
    this.#ctx = ctx;
    this.#topics = topics;
    this.#watcher = watcher;
  }

  get(name: string): Room | undefined {
    return this.#byName.get(name);
  }

  /** False if there is no such topic or the client may not listen to it. */
  async join(client: Client, name: string): Promise<boolean> {
    const room = this.#open(name);
    if (!room) return false;
    room.joining += 1;
    try {
      await this.#read(room);
      const isHere = client.socket.readyState === client.socket.OPEN;
      if (!isHere || !this.#mayListen(room, client)) return false;
      room.clients.add(client);
      client.topics.add(name);
      return true;
    } finally {
      room.joining -= 1;
      this.#dropEmpty(room);
    }
  }

  leave(client: Client, name: string): void {
    if (!client.topics.delete(name)) return;
    const room = this.#byName.get(name);
    room?.clients.delete(client);
    this.#watcher.left(client, name);
    if (room) this.#dropEmpty(room);
  }

  /** Sends an event to its listeners, and ends the subscriptions that its facts no longer allow. */
  tell({ topic: name, news, facts, hears }: TopicNews): void {
    const room = this.#byName.get(name);
    if (!room) return;
    if (facts !== undefined) this.#setFacts(room, facts);
    if (!news) return;
    const text = textOf(name, news);
    for (const client of room.clients) if (!hears || hears(client.actor)) sendEvent(client, text);
  }

  /** Ends the subscriptions that the client's current rights do not allow. Needs no query. */
  cutOff(client: Client): void {
    for (const name of client.topics) {
      const room = this.#byName.get(name);
      if (!room || !this.#mayListen(room, client)) this.#end(client, name);
    }
  }

  /** Reads the facts of every room again. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#byName.values()].map((room) => this.#read(room)));
  }

  #mayListen({ topic, facts, match }: Room, { actor }: Client): boolean {
    return facts !== undefined && topic.may(actor, facts, match, this.#ctx);
  }

  #open(name: string): Room | undefined {
    const known = this.#byName.get(name);
    const found = known ? undefined : topicOf(this.#topics, name);
    if (!found) return known;
    const room = {
      name,
      ...found,
      facts: undefined,
      turn: 0,
      joining: 0,
      clients: new Set<Client>(),
    };
    this.#byName.set(name, room);
    return room;
  }

  #dropEmpty({ name, clients, joining }: Room): void {
    if (clients.size === 0 && joining === 0) this.#byName.delete(name);
  }

  /** Drops its result if an event has brought newer facts in the meantime. */
  async #read(room: Room): Promise<void> {
    const { turn } = room;
    const facts = await room.topic.load(this.#ctx, room.match);
    if (room.turn === turn) this.#setFacts(room, facts);
  }

  #setFacts(room: Room, facts: unknown): void {
    room.turn += 1;
    if (isDeepStrictEqual(room.facts, facts)) return;
    room.facts = facts;
    for (const client of room.clients)
      if (!this.#mayListen(room, client)) this.#end(client, room.name);
    this.#watcher.changed(room);
  }

  #end(client: Client, name: string): void {
    this.leave(client, name);
    refuse(client, 'FORBIDDEN', name);
  }
}
