import type { DraftPerson } from '@balcao/contract/dialogs/presence';
import { perContext } from '../../platform/per-context.ts';

const FORGOTTEN_MS = 60_000;
/** The longest list that is kept of one dialog, and of how many dialogs. */
const MOST_PEOPLE = 100;
const MOST_DIALOGS = 1_000;
/** In how many dialogs one person may be: who says more has left the earliest. */
const MOST_PLACES = 20;

type Seen = DraftPerson & { at: number };

/** Who is in which dialog, as all servers said it. Whoever is silent for a minute has left. */
class PresenceBoard {
  readonly #dialogs = new Map<number, Map<number, Seen>>();
  /** By person, the latest last. */
  readonly #places = new Map<number, Set<number>>();

  /** Notes where somebody is, and returns everybody who is in that dialog. */
  hear(dialogId: number, person: DraftPerson, away: boolean): DraftPerson[] {
    const people = this.#dialogs.get(dialogId) ?? new Map<number, Seen>();
    // The latest is last, in both maps: the first is what can be forgotten.
    people.delete(person.id);
    this.#dialogs.delete(dialogId);
    if (!away) people.set(person.id, { ...person, at: performance.now() });
    this.#forget(people);
    if (people.size > 0) this.#dialogs.set(dialogId, people);
    this.#note(dialogId, person.id, away);
    const [oldest] = this.#dialogs.size > MOST_DIALOGS ? this.#dialogs.keys() : [];
    if (oldest !== undefined) this.#dialogs.delete(oldest);
    return this.at(dialogId);
  }

  at(dialogId: number): DraftPerson[] {
    const people = this.#dialogs.get(dialogId);
    if (!people) return [];
    this.#forget(people);
    return [...people.values()]
      .map(({ id, name, block }) => ({ id, name, block }))
      .sort((a, b) => a.id - b.id);
  }

  #note(dialogId: number, personId: number, away: boolean): void {
    const places = this.#places.get(personId) ?? new Set<number>();
    places.delete(dialogId);
    if (!away) places.add(dialogId);
    this.#places.delete(personId);
    if (places.size > 0) this.#places.set(personId, places);
    const [left] = places.size > MOST_PLACES ? places : [];
    if (left !== undefined) {
      places.delete(left);
      this.#dialogs.get(left)?.delete(personId);
    }
    const [oldest] = this.#places.size > MOST_PEOPLE * MOST_DIALOGS ? this.#places.keys() : [];
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  #forget(people: Map<number, Seen>): void {
    const oldest = performance.now() - FORGOTTEN_MS;
    for (const [id, { at }] of people)
      if (at < oldest || people.size > MOST_PEOPLE) people.delete(id);
  }
}

/** The board of this server. */
export const boardOf = perContext(() => new PresenceBoard());
