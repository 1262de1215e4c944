import { randomUUID } from 'node:crypto';
import type { PresenceState } from '@balcao/contract/live';
import type { Json } from '@balcao/dialog/flow';
import { type Bus, busGap } from '../bus.ts';
import { type Here, OwnPages, type Page, PresenceReports } from './presence-reports.ts';

const CHANNEL = 'presence';
/** Changes within this many milliseconds are sent as one. */
const SETTLE_MS = 100;
const BEAT_MS = 10_000;
/** A server that misses this many heartbeats counts as dead. */
const SILENT_BEATS = 3;

type PresenceMessage =
  | { from: string; topic: string; here: Here | null }
  | { from: string; all: [string, Here][] }
  | { ask: string };

type Options = {
  bus: Bus;
  /** The facts that decide about the topic now. */
  factsOf(topic: string): unknown;
  /** Somebody came, left, or now does something else. */
  tell(topic: string, here: Here): void;
  /** Milliseconds between two reports of a server about all its people. */
  beatMs?: number;
};

/**
 * Who is looking or writing, on all servers. Each server reports its own people to the others at every change, and all of
 * them at intervals, in case a report was lost.
 */
export class PresenceBoard {
  readonly #id = randomUUID();
  readonly #options: Options;
  readonly #own = new OwnPages();
  readonly #reports: PresenceReports;
  readonly #changed = new Set<string>();
  readonly #ends: (() => void)[];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    const { bus, tell, beatMs = BEAT_MS } = options;
    this.#options = options;
    this.#reports = new PresenceReports(tell);
    const beat = setInterval(() => this.#beat(beatMs), beatMs).unref();
    this.#ends = [
      () => clearInterval(beat),
      () => clearTimeout(this.#timer),
      bus.subscribe(CHANNEL, (message) => this.#hear(message as unknown as PresenceMessage)),
      bus.subscribe(busGap, () => {
        this.#sayAll();
        this.#say({ ask: this.#id });
      }),
    ];
    this.#say({ ask: this.#id });
  }

  /** Records what a page's person does at a topic that the page listens to. */
  set(page: Page, topic: string, state: PresenceState): void {
    if (this.#own.set(page, topic, state)) this.#plan(topic);
  }

  /** Reports to other servers that the topic's facts have changed. */
  touch(topic: string): void {
    if (this.#own.at(topic).length > 0) this.#plan(topic);
  }

  /** Everybody who is at any topic now. */
  list(): [string, Here][] {
    return [...this.#reports.topics].map((topic) => [topic, this.#reports.at(topic) as Here]);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#say({ from: this.#id, all: [] });
  }

  #plan(topic: string): void {
    this.#changed.add(topic);
    this.#timer ??= setTimeout(() => this.#sayChanged(), SETTLE_MS);
  }

  #here = (topic: string): Here => ({
    facts: this.#options.factsOf(topic),
    people: this.#own.at(topic),
  });

  #sayChanged(): void {
    this.#timer = undefined;
    for (const topic of this.#changed) {
      const now = this.#here(topic);
      this.#say({ from: this.#id, topic, here: now.people.length > 0 ? now : null });
    }
    this.#changed.clear();
  }

  #sayAll(): void {
    this.#say({ from: this.#id, all: this.#own.topics.map((topic) => [topic, this.#here(topic)]) });
  }

  #say(message: PresenceMessage): void {
    this.#options.bus.publish(CHANNEL, message as unknown as Json);
  }

  #beat(beatMs: number): void {
    if (this.#own.topics.length > 0) this.#sayAll();
    this.#reports.forgetSilent(SILENT_BEATS * beatMs);
  }

  #hear(message: PresenceMessage): void {
    if ('all' in message) this.#reports.hearAll(message.from, message.all);
    else if ('topic' in message) this.#reports.hear(message.from, message.topic, message.here);
    else if (message.ask !== this.#id) this.#sayAll();
  }
}
