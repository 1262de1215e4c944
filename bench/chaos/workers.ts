import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loggedIn, TestClient, TestSocket } from '../../apps/server/test/client.ts';
import { threadFor } from '../../apps/server/test/threads.ts';
import { answerFrame, contactScript, openTicket } from '../../apps/server/test/visitor.ts';
import type { Ledger } from './ledger.ts';

/** Somebody who works while things fail; `server` returns the address to try next. */
export type Worker = { name: string; ledger: Ledger; server: () => string; until: () => boolean };

const PATIENCE_MS = 20_000;
const PACE_MS = 500;
const MESSAGES_OF_A_CONVERSATION = 15;
const newText = () => `chaos-${randomUUID()}`;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('no answer');
  });
  return Promise.race([work, late]);
}

/** Retries until it works or the run is over; each attempt may go to another server. */
async function persist<T>({ ledger, until }: Worker, attempt: () => Promise<T>) {
  while (!until()) {
    ledger.noteTry();
    try {
      return await inTime(attempt());
    } catch {
      await pause(PACE_MS);
    }
  }
}

/** A visitor's page, which reconnects by itself. */
class Page {
  readonly #token: string;
  readonly #worker: Worker;
  #socket: TestSocket | undefined;
  block: string | null = null;

  constructor(token: string, worker: Worker) {
    this.#token = token;
    this.#worker = worker;
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  async #connected(): Promise<TestSocket> {
    if (this.#socket && this.#socket.closeCode === undefined) return this.#socket;
    const path = `/ws/chatbot?code=contato&token=${this.#token}`;
    this.#socket = new TestSocket(this.#worker.server() + path);
    const hello = await this.#socket.next();
    this.block = (hello.dialogBlockLast as { id: string } | null)?.id ?? null;
    return this.#socket;
  }

  /** Sends one answer with that id until the server acknowledges it. */
  async say(text: string, data: object = {}, id: string = randomUUID()): Promise<number> {
    let begun = performance.now();
    await persist(this.#worker, async () => {
      begun = performance.now();
      try {
        const socket = await this.#connected();
        socket.send(answerFrame({ block: this.block, text, ...data }, id));
        for (;;) {
          const frame = await socket.next();
          if (frame.clientMessageId !== id) continue;
          if (!frame.ok) throw new Error(String(frame.message));
          this.block = (frame.dialogBlockLast as { id: string } | null)?.id ?? null;
          return;
        }
      } catch (error) {
        this.close();
        throw error;
      }
    });
    return begun;
  }
}

/** Answers the script and then writes to staff, one conversation after the other. */
export async function visitor(worker: Worker): Promise<void> {
  while (!worker.until()) {
    const token = await persist(worker, () => openTicket(worker.server()));
    if (!token) return;
    const page = new Page(token, worker);
    for (const { block: _, ...step } of contactScript) {
      await page.say(step.text, step);
      await pause(PACE_MS);
    }
    for (let count = 0; count < MESSAGES_OF_A_CONVERSATION && !worker.until(); count += 1) {
      const text = newText();
      const begun = await page.say(text);
      if (!worker.until()) worker.ledger.note(worker.name, text, begun);
      await pause(PACE_MS);
    }
    page.close();
  }
}

/** An attendant of one ticket: sends messages, some with a file, some also by e-mail. */
export async function attendant(worker: Worker, ticket: { id: number; mails: boolean }) {
  let client: TestClient | undefined;
  for (let count = 0; !worker.until(); count += 1) {
    const text = newText();
    const id = randomUUID();
    const channel = ticket.mails ? 3 : 2;
    await persist(worker, async () => {
      const begun = performance.now();
      const url = worker.server();
      client ??= await loggedIn(url, 'admin');
      const elsewhere = new TestClient(url);
      for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
      const thread = threadFor(elsewhere, { code: ticket.id, channel });
      const file =
        count % 5 === 0 && !ticket.mails ? await thread.upload(`${text}.png`) : undefined;
      if (file && !file.id) throw new Error(`upload answered ${file.status}`);
      const data = { resource_id: file?.id, send_email: ticket.mails };
      const { status } = await thread.send({ message: text, client_message_id: id, data });
      if (status !== 200) throw new Error(`message_save answered ${status}`);
      worker.ledger.note(worker.name, text, begun);
      if (file) worker.ledger.noteFile(worker.name, text, begun);
      if (ticket.mails) worker.ledger.noteMail(text);
    });
    await pause(ticket.mails ? 4 * PACE_MS : PACE_MS);
  }
}
