import type { OfficeNews, Presence } from '@balcao/contract/live';
import { store } from '../../ui/store.ts';

type News = Extract<OfficeNews, { type: 'presence' }>['data'];
type Book = ReadonlyMap<number, readonly Presence[]>;

/** The people at each ticket, as the server last reported them. */
export class PresenceBook {
  readonly #book = store<Book>(new Map());
  readonly watch = this.#book.watch;

  /** The same array as long as nothing changes; undefined if nobody is there. */
  at(ticketId: number): readonly Presence[] | undefined {
    return this.#book.get().get(ticketId);
  }

  note({ ticket_id, people }: News): void {
    const next = new Map(this.#book.get());
    if (people.length > 0) next.set(ticket_id, people);
    else next.delete(ticket_id);
    this.#book.set(next);
  }

  /** The topic restarts, or ends: the people are sent again, or are unknown. */
  forget(topic: string): void {
    const known = this.#book.get();
    const gone = topic === 'tickets' ? [...known.keys()] : [Number(topic.split('.')[1])];
    if (!gone.some((id) => known.has(id))) return;
    this.#book.set(new Map([...known].filter(([id]) => !gone.includes(id))));
  }
}
