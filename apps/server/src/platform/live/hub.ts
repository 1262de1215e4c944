import type { OfficeClientFrame, PresenceState } from '@balcao/contract/live';
import { LEVEL } from '@balcao/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { answer, type Client, hasCaughtUp, refuse, sendEvent, textOf } from './client.ts';
import { PresenceBoard } from './presence.ts';
import type { Here } from './presence-words.ts';
import { noteRefusal } from './refusals.ts';
import { renewActors } from './rights.ts';
import { Rooms } from './rooms.ts';
import { type Told, type Topic, topicOf } from './topics.ts';

const MOST_TOPICS = 100;

/** All connections of this server to `/ws/office`, and what they are told. */
export class Hub {
  readonly #app: FastifyInstance;
  readonly #ctx: Context;
  readonly #topics: Topic[];
  readonly #clients = new Set<Client>();
  readonly #rooms: Rooms;
  readonly #presence: PresenceBoard;

  constructor(app: FastifyInstance, topics: Topic[]) {
    this.#app = app;
    this.#ctx = app.ctx;
    this.#topics = topics;
    this.#rooms = new Rooms(app.ctx, topics, {
      left: (client, name) => this.#presence.set(client, name, 'away'),
      changed: ({ name }) => this.#presence.touch(name),
    });
    this.#presence = new PresenceBoard({
      bus: app.ctx.bus,
      factsOf: (name) => this.#rooms.get(name)?.facts,
      tell: (name, here) => this.tell(this.#presenceTold(name, here)),
    });
  }

  add(client: Client): void {
    this.#clients.add(client);
  }

  remove(client: Client): void {
    if (!this.#clients.delete(client)) return;
    for (const name of client.topics) this.#rooms.leave(client, name);
  }

  tell(all: Told[]): void {
    for (const told of all) this.#rooms.tell(told);
  }

  /** Takes one frame of the client. */
  async take(client: Client, frame: OfficeClientFrame): Promise<void> {
    if (client.socket.readyState !== client.socket.OPEN) return;
    if (frame.action === 'hello') answer(client, { action: 'helloOk' });
    else if (frame.action === 'sub') await this.#subscribe(client, frame.topic);
    else if (frame.action === 'presence') this.#setPresence(client, frame.topic, frame.state);
    else {
      this.#rooms.leave(client, frame.topic);
      answer(client, { action: 'unsubOk', topic: frame.topic });
    }
  }

  /** Events may have passed by all clients, or those that are given: each topic says so. */
  tellMissed(clients: Iterable<Client> = this.#clients): void {
    const here = this.#presence.list();
    for (const client of clients) {
      for (const name of client.topics) {
        sendEvent(client, textOf(name, { type: 'missed', data: {} }));
        this.#tellPresent(client, name, here);
      }
    }
  }

  /** Asks anew for the rights of a person, or of everybody, and for what decides about the topics of everybody. */
  async recheck(userId?: number): Promise<void> {
    if (userId === undefined) await this.#rooms.refresh();
    const touched = [...this.#clients].filter(
      ({ actor }) =>
        userId === undefined || actor.userId === userId || actor.impersonator?.userId === userId,
    );
    const changed = await renewActors(this.#app, touched);
    for (const client of changed) this.#rooms.cutOff(client);
    // Who may see more than before has missed it so far.
    this.tellMissed(changed);
  }

  /** Clients that were too slow and have read what waited hear that they missed something. */
  lookAfterSlow(): void {
    this.tellMissed([...this.#clients].filter(hasCaughtUp));
  }

  close(): void {
    this.#presence.close();
  }

  async #subscribe(client: Client, name: string): Promise<void> {
    if (client.topics.size >= MOST_TOPICS) return refuse(client, 'TOO_MANY', name);
    if (!(await this.#rooms.join(client, name))) {
      refuse(client, 'FORBIDDEN', name);
      return noteRefusal(this.#ctx, client, name);
    }
    answer(client, { action: 'subOk', topic: name });
    this.#tellPresent(client, name, this.#presence.list());
  }

  #setPresence(client: Client, name: string, state: PresenceState): void {
    const { topic } = this.#rooms.get(name) ?? {};
    const may = client.topics.has(name) && client.actor.level <= LEVEL.internal;
    if (may && topic?.presence) this.#presence.set(client, name, state);
    else refuse(client, 'FORBIDDEN', name);
  }

  #presenceTold(name: string, { facts, people }: Here): Told[] {
    return topicOf(this.#topics, name)?.topic.presence?.(facts, people) ?? [];
  }

  #tellPresent(client: Client, name: string, here: [string, Here][]): void {
    for (const { topic, news, hears } of here.flatMap((one) => this.#presenceTold(...one))) {
      if (topic !== name || !news || hears?.(client.actor) === false) continue;
      sendEvent(client, textOf(name, news));
    }
  }
}
