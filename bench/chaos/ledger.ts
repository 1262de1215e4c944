import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What was sent, what the product acknowledged, and when. Every text is unique and is sent only once. */
export class Ledger {
  readonly #acknowledged = new Set<string>();
  readonly #files = new Set<string>();
  readonly #mails = new Set<string>();
  readonly #lastBegun = new Map<string, number>();
  #tries = 0;

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  get tries(): number {
    return this.#tries;
  }

  /** Records that `who` got the acknowledgement of `text`, in an attempt that began at `begun`. */
  note(who: string, text: string, begun: number): void {
    this.#acknowledged.add(text);
    this.#lastBegun.set(who, begun);
  }

  /** A text with a file named after it. */
  noteFile(who: string, text: string, begun: number): void {
    this.#files.add(text);
    // People who can write again cannot necessarily upload files yet.
    this.#lastBegun.set(`files of ${who}`, begun);
  }

  /** A text that is also sent by e-mail. */
  noteMail(text: string): void {
    this.#mails.add(text);
  }

  noteTry(): void {
    this.#tries += 1;
  }

  /** Milliseconds from `since` until everybody had something acknowledged that was sent after it; undefined if that never happened. */
  async recovery(since: number, signal: AbortSignal, patienceMs = 60_000) {
    while (performance.now() - since < patienceMs) {
      if ([...this.#lastBegun.values()].every((begun) => begun >= since))
        return performance.now() - since;
      await pause(50, undefined, { signal });
    }
    return undefined;
  }

  /** Files whose bytes are not all in the folder. */
  async lostFiles(databaseUrl: string, folder: string): Promise<string[]> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ filename: string; path: string; size: string }>(
      `select filename, path, size from gl_resource where filename like 'chaos-%'`,
    );
    await client.end();
    const whole = new Set<string>();
    for (const { filename, path, size } of rows) {
      const found = await stat(join(folder, path)).catch(() => undefined);
      if (found?.size === Number(size)) whole.add(filename.replace('.png', ''));
    }
    return [...this.#files].filter((text) => !whole.has(text));
  }

  /** E-mails that were lost or sent twice; waits for those that are still on their way. */
  async compareMails(taken: readonly string[], patienceMs = 120_000) {
    const times = (text: string) => taken.filter((mail) => mail.includes(text)).length;
    const lost = () => [...this.#mails].filter((text) => times(text) === 0);
    const end = performance.now() + patienceMs;
    while (lost().length > 0 && performance.now() < end) await pause(1000);
    return { lost: lost(), doubled: [...this.#mails].filter((text) => times(text) > 1) };
  }

  /** Compares the ledger with the database. */
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
