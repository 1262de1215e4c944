import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What was sent, what the product said it has taken, and when. Every text is written once and is like no other. */
export class Ledger {
  readonly #acknowledged = new Set<string>();
  readonly #lastBegun = new Map<string, number>();
  #tries = 0;

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  get tries(): number {
    return this.#tries;
  }

  /** Notes that `who` was told that `text` is kept, by a try that began at `begun`. */
  note(who: string, text: string, begun: number): void {
    this.#acknowledged.add(text);
    this.#lastBegun.set(who, begun);
  }

  noteTry(): void {
    this.#tries += 1;
  }

  /** Milliseconds from `since` until everybody had something taken that was sent after it; undefined if that never came. */
  async recovery(since: number, patienceMs = 60_000): Promise<number | undefined> {
    while (performance.now() - since < patienceMs) {
      if ([...this.#lastBegun.values()].every((begun) => begun >= since))
        return performance.now() - since;
      await pause(50);
    }
  }

  /** Compares with what the database holds. */
  async compare(databaseUrl: string): Promise<{ lost: string[]; doubled: string[] }> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ text: string; times: number }>(
      `select text, count(*)::int as times from (
        select substring(body from 'chaos-[0-9a-f-]{36}') as text from gl_message
        where body like '%chaos-%'
      ) found group by 1`,
    );
    await client.end();
    const times = new Map(rows.map(({ text, times }) => [text, times]));
    return {
      lost: [...this.#acknowledged].filter((text) => !times.has(text)),
      doubled: rows.filter(({ times }) => times > 1).map(({ text }) => text),
    };
  }
}
