import { LEVEL } from '@balcao/contract/access/permissions';
import type { OfficeClientFrame, PresenceState } from '@balcao/contract/live';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { answer, type Client, hasCaughtUp, refuse, sendEvent, textOf } from './client.ts';
import { PresenceBoard } from './presence.ts';
import type { Here } from './presence-reports.ts';
import { noteRefusal } from './refusals.ts';
import { renewActors } from './rights.ts';
import { Rooms } from './rooms.ts';
import { Silence } from './silence.ts';
import { type Topic, type TopicNews, topicOf } from './topics.ts';

const MOST_TOPICS = 100;

/** All `/ws/office` connections of this server, and the events for them. */
export class Hub {
  readonly #app: FastifyInstance;
  readonly #ctx: Context;
  readonly #topics: Topic[];
  readonly #clients = new Set<Client>();
  readonly #rooms: Rooms;
  readonly #presence: PresenceBoard;
  readonly #silence = new Silence();

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
      tell: (name, here) => this.tell(this.#presenceNews(name, here)),
    });
  }

  /** Reads its rights again: a change while the connection was being opened was announced before it was here. */
  async add(client: Client): Promise<void> {
    this.#clients.add(client);
    await this.#renew([client]);
  }

  remove(client: Client): void {
    if (!this.#clients.delete(client)) return;
    for (const name of client.topics) this.#rooms.leave(client, name);
  }

  tell(all: TopicNews[]): void {
    for (const news of all) {
      // Who is here is told at each subscription: it says nothing about records.
      if (news.news && news.news.type !== 'presence') this.#silence.noteEvent(news.topic);
      this.#rooms.tell(news);
    }
  }

  /** Handles one frame of the client. */
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

  /** Events of the bus may be lost. */
  noteGap(): void {
    this.#silence.noteGap();
    this.tellMissed();
  }

  /** Tells all clients, or the given ones, on each of their topics that they may have missed events. */
  tellMissed(clients: Iterable<Client> = this.#clients): void {
    const here = this.#presence.list();
    for (const client of clients) {
      for (const name of client.topics) {
        sendEvent(client, textOf(name, { type: 'missed', data: {} }));
        this.#tellPresent(client, name, here);
      }
    }
  }

  /** Reads the rights of a person again; without a person, the rights of everybody and the facts of all topics. */
  async recheck(userId?: number): Promise<void> {
    if (userId === undefined) await this.#rooms.refresh();
    const touched = [...this.#clients].filter(
      ({ actor }) =>
        userId === undefined || actor.userId === userId || actor.impersonator?.userId === userId,
    );
    await this.#renew(touched);
  }

  async #renew(clients: Client[]): Promise<void> {
    const changed = await renewActors(this.#app, clients);
    for (const client of changed) this.#rooms.cutOff(client);
    // A person with new rights has missed the earlier events.
    this.tellMissed(changed);
  }

  /** Tells clients that were too slow and have caught up that they missed events. */
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
    answer(client, { action: 'subOk', topic: name, quiet_ms: this.#silence.lengthOf(name) });
    this.#tellPresent(client, name, this.#presence.list());
  }

  #setPresence(client: Client, name: string, state: PresenceState): void {
    const { topic } = this.#rooms.get(name) ?? {};
    const may = client.topics.has(name) && client.actor.level <= LEVEL.internal;
    if (may && topic?.presence) this.#presence.set(client, name, state);
    else refuse(client, 'FORBIDDEN', name);
  }

  #presenceNews(name: string, { facts, people }: Here): TopicNews[] {
    return topicOf(this.#topics, name)?.topic.presence?.(facts, people) ?? [];
  }

  #tellPresent(client: Client, name: string, here: [string, Here][]): void {
    for (const { topic, news, hears } of here.flatMap((one) => this.#presenceNews(...one))) {
      if (topic !== name || !news || hears?.(client.actor) === false) continue;
      sendEvent(client, textOf(name, news));
    }
  }
}
