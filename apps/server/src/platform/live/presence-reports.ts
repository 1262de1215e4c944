import { isDeepStrictEqual } from 'node:util';
import type { Presence, PresenceState } from '@balcao/contract/live';
import type { Actor } from '../actor.ts';

/** People at a topic, and the facts of the topic when they were sent. */
export type Here = { facts: unknown; people: Presence[] };
export type Page = { actor: Actor };

/** A person who acts in another's name appears as themselves. */
function personOf({ actor: { userId, name, impersonator } }: Page) {
  return impersonator ? { id: impersonator.userId, name: impersonator.name } : { id: userId, name };
}

/** Each person once; writing outranks looking. */
function merged(people: Presence[]): Presence[] {
  const known = new Map<number, Presence>();
  for (const person of people) {
    if (known.get(person.id)?.state !== 'writing') known.set(person.id, person);
  }
  return [...known.values()].sort((a, b) => a.id - b.id);
}

/** The topics where pages of this server are. */
export class OwnPages {
  readonly #topics = new Map<string, Map<Page, Presence['state']>>();

  get topics(): string[] {
    return [...this.#topics.keys()];
  }

  /** False if nothing changes. */
  set(page: Page, topic: string, state: PresenceState): boolean {
    const pages = this.#topics.get(topic) ?? new Map<Page, Presence['state']>();
    if ((pages.get(page) ?? 'away') === state) return false;
    if (state === 'away') pages.delete(page);
    else pages.set(page, state);
    if (pages.size > 0) this.#topics.set(topic, pages);
    else this.#topics.delete(topic);
    return true;
  }

  at(topic: string): Presence[] {
    const pages = [...(this.#topics.get(topic) ?? [])];
    return merged(pages.map(([page, state]) => ({ ...personOf(page), state })));
  }
}

/** The last report of every server, including this one, about its people. */
export class PresenceReports {
  readonly #tell: (topic: string, here: Here) => void;
  readonly #servers = new Map<string, { heard: number; topics: Map<string, Here> }>();

  constructor(tell: (topic: string, here: Here) => void) {
    this.#tell = tell;
  }

  hear(from: string, topic: string, here: Here | null): void {
    const { topics } = this.#servers.get(from) ?? { topics: new Map<string, Here>() };
    this.#servers.set(from, { heard: performance.now(), topics });
    const before = topics.get(topic) ?? null;
    if (isDeepStrictEqual(before, here)) return;
    if (here) topics.set(topic, here);
    else topics.delete(topic);
    this.#tell(topic, { facts: (here ?? before)?.facts, people: this.at(topic)?.people ?? [] });
  }

  hearAll(from: string, all: [string, Here][]): void {
    const now = new Map(all);
    const before = this.#servers.get(from)?.topics.keys() ?? [];
    for (const topic of new Set([...before, ...now.keys()])) {
      this.hear(from, topic, now.get(topic) ?? null);
    }
  }

  /** Everybody at the topic, on any server. */
  at(topic: string): Here | undefined {
    const found = [...this.#servers.values()].flatMap(({ topics }) => topics.get(topic) ?? []);
    const [first] = found;
    return first && { facts: first.facts, people: merged(found.flatMap(({ people }) => people)) };
  }

  get topics(): Set<string> {
    return new Set([...this.#servers.values()].flatMap(({ topics }) => [...topics.keys()]));
  }

  /** A dead server reports nothing more: its people are gone. */
  forgetSilent(ms: number): void {
    for (const [id, { heard }] of this.#servers) {
      if (performance.now() - heard < ms) continue;
      this.hearAll(id, []);
      this.#servers.delete(id);
    }
  }
}
