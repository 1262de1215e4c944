import { randomUUID } from 'node:crypto';
import type { PresenceState } from '@balcao/contract/live';
import type { Json } from '@balcao/dialog/flow';
import { type Bus, busGap } from '../bus.ts';
import { type Here, OwnPages, type Page, Words } from './presence-words.ts';

const CHANNEL = 'presence';
/** Changes of so many milliseconds are told as one. */
const SETTLE_MS = 100;
const BEAT_MS = 10_000;
/** Beats without a word after which a server counts as dead. */
const SILENT_BEATS = 3;

type Word =
  | { from: string; topic: string; here: Here | null }
  | { from: string; all: [string, Here][] }
  | { ask: string };

type Options = {
  bus: Bus;
  /** What decides about the topic now. */
  factsOf(topic: string): unknown;
  /** Somebody came, went or does something else. */
  tell(topic: string, here: Here): void;
  /** Milliseconds between two words of a server about all its people. */
  beatMs?: number;
};

/**
 * Who is looking or writing, on all servers: each tells the others of its own people, at every change and, so that a lost word
 * does no harm, all of them now and then.
 */
export class PresenceBoard {
  readonly #id = randomUUID();
  readonly #options: Options;
  readonly #own = new OwnPages();
  readonly #words: Words;
  readonly #changed = new Set<string>();
  readonly #ends: (() => void)[];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    const { bus, tell, beatMs = BEAT_MS } = options;
    this.#options = options;
    this.#words = new Words(tell);
    const beat = setInterval(() => this.#beat(beatMs), beatMs).unref();
    this.#ends = [
      () => clearInterval(beat),
      () => clearTimeout(this.#timer),
      bus.subscribe(CHANNEL, (word) => this.#hear(word as unknown as Word)),
      bus.subscribe(busGap, () => {
        this.#sayAll();
        this.#say({ ask: this.#id });
      }),
    ];
    this.#say({ ask: this.#id });
  }

  /** What the person of a page does at a topic that the page listens to. */
  set(page: Page, topic: string, state: PresenceState): void {
    if (this.#own.set(page, topic, state)) this.#plan(topic);
  }

  /** What decides about the topic has changed: other servers must know. */
  touch(topic: string): void {
    if (this.#own.at(topic).length > 0) this.#plan(topic);
  }

  /** Everybody who is anywhere now. */
  list(): [string, Here][] {
    return [...this.#words.topics].map((topic) => [topic, this.#words.at(topic) as Here]);
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

  #say(word: Word): void {
    this.#options.bus.publish(CHANNEL, word as unknown as Json);
  }

  #beat(beatMs: number): void {
    if (this.#own.topics.length > 0) this.#sayAll();
    this.#words.forgetSilent(SILENT_BEATS * beatMs);
  }

  #hear(word: Word): void {
    if ('all' in word) this.#words.hearAll(word.from, word.all);
    else if ('topic' in word) this.#words.hear(word.from, word.topic, word.here);
    else if (word.ask !== this.#id) this.#sayAll();
  }
}
