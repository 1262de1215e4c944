import type { ChatBoot, ChatServerFrame } from '@balcao/contract/chatbot';
import { Connection } from './connection.ts';
import { newId } from './new-id.ts';
import { movedOn, refusal, requestFailure, restarted, unknownConversation } from './notices.ts';
import { Outbox } from './outbox.ts';
import { Pauses } from './pauses.ts';
import { getJson, RequestFault } from './request.ts';
import {
  type ChatEvent,
  type ChatState,
  initialState,
  isWorking,
  lastId,
  type Notice,
  type Pending,
  reduce,
} from './state.ts';
import { findToken, forgetToken, keepToken } from './stored-tickets.ts';
import type { Visit } from './visit.ts';

const BETWEEN_CARDS = 2_000;
const BEFORE_RELOAD = 1_000;

export type Answer = Pick<Pending, 'text' | 'data' | 'type'>;
type Turn = Extract<ChatServerFrame, { ok: true }>;
type Opening = Pick<ChatBoot, 'dialogBlockLast' | 'messages'>;

/** One visitor's conversation: holds the state, and keeps it in step with the server. */
export class Conversation {
  readonly #visit: Visit;
  readonly #outbox: Outbox;
  readonly #pauses = new Pauses();
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  #token: string | undefined;
  #connection: Connection | null = null;
  #asking = false;
  #reveal: ReturnType<typeof setTimeout> | undefined;
  #notice: ReturnType<typeof setTimeout> | undefined;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#outbox = new Outbox(sessionStorage, visit.code);
    this.#state = initialState(visit.boot?.messages ?? []);
  }

  getState = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async start(): Promise<void> {
    this.#token = this.#visit.token ?? findToken(document, this.#visit.code);
    const unsent = this.#visit.readOnly ? undefined : this.#outbox.pending;
    if (unsent) this.#dispatch({ type: 'submitted', pending: unsent });
    await (this.#token ? this.#resume(this.#token) : this.#begin());
    if (!this.#token && this.#state.pending) await this.#makeTicket();
  }

  send(answer: Answer): void {
    if (isWorking(this.#state)) return;
    const dialogBlockId = this.#state.block?.id ?? null;
    const clientMessageId = newId();
    const pending: Pending = { action: 'message', ...answer, dialogBlockId, clientMessageId };
    this.#outbox.hold(pending);
    this.#dispatch({ type: 'submitted', pending });
    if (this.#token) this.#connection?.send(pending);
    else void this.#makeTicket();
  }

  restart(): void {
    forgetToken(document, this.#visit.code);
    this.#outbox.settle();
    this.#connection?.close();
    this.#tell(restarted);
    setTimeout(() => this.#visit.beginAnew(), BEFORE_RELOAD);
  }

  /** The page is looked at again, or the network is back: ask at once for what was missed. */
  wake(): void {
    this.#pauses.wake();
    this.#connection?.wake();
    this.#connection?.send({ action: 'hello', after: lastId(this.#state) });
  }

  dismissNotice(): void {
    this.#tell(null);
  }

  async #begin(): Promise<void> {
    const { boot, code } = this.#visit;
    const opening = boot ?? (await this.#ask<Opening>(`/chatbot/firstMessages/${code}`));
    if (opening) this.#show(opening, true);
  }

  async #resume(token: string): Promise<void> {
    const status = await this.#ask<Opening>(`/chatbot/status/${this.#visit.code}`, { token });
    if (status) this.#show(status, true);
    if (status) this.#connect(token);
  }

  async #makeTicket(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const { code, affiliateCode, clickId } = this.#visit;
    const made = await this.#ask<Opening & { token: string }>(
      `/chatbot/status/${code}`,
      { affiliate_code: affiliateCode, facebookClickId: clickId },
      { 'Idempotency-Key': this.#outbox.ticketKey },
    );
    this.#asking = false;
    if (!made) return;
    this.#token = made.token;
    keepToken(document, code, made.token);
    this.#outbox.ticketMade();
    this.#show(made, true);
    this.#connect(made.token);
  }

  /** Asks until there is an answer; a refusal is told to the visitor and gives undefined. */
  async #ask<T>(
    path: string,
    query: Record<string, string | undefined> = {},
    headers: Record<string, string> = {},
  ): Promise<T | undefined> {
    for (;;) {
      try {
        const answer = await getJson<T>(path, query, { headers });
        this.#pauses.reset();
        return answer;
      } catch (fault) {
        if (!(fault instanceof RequestFault && fault.mayPass)) return this.#refused(fault, query);
        if (this.#state.link !== 'lost') this.#tell(requestFailure(fault));
        this.#dispatch({ type: 'link', link: 'lost' });
        await this.#pauses.wait();
      }
    }
  }

  async #refused(fault: unknown, query: Record<string, string | undefined>): Promise<undefined> {
    const unknown = fault instanceof RequestFault && fault.status === 404 && query.token;
    if (unknown) return this.#forget();
    this.#settle();
    this.#tell(requestFailure(fault));
  }

  #connect(token: string): void {
    const { origin, code, readOnly } = this.#visit;
    const query = new URLSearchParams({ code, token, ...(readOnly && { ro: '1' }) });
    this.#connection = new Connection({
      url: `${origin.replace(/^http/, 'ws')}/ws/chatbot?${query}`,
      onFrame: (frame) => this.#receive(frame),
      onLink: (link) => this.#dispatch({ type: 'link', link }),
      onUnknownToken: () => void this.#forget(),
    });
  }

  #receive(frame: ChatServerFrame): void {
    if ('ok' in frame && !frame.ok) {
      this.#settle(frame.clientMessageId);
      this.#tell(refusal(frame.message, frame.messageIcon));
    } else if (frame.action === 'helloOk') {
      this.#show(frame, false);
      if (this.#state.pending) this.#connection?.send(this.#state.pending);
    } else this.#takeTurn(frame);
  }

  #takeTurn({ messages, dialogBlockLast, clientMessageId, stale }: Turn): void {
    if (clientMessageId && clientMessageId === this.#state.pending?.clientMessageId) {
      this.#outbox.settle();
      if (stale) this.#tell(movedOn);
    }
    this.#dispatch({ type: 'turn', messages, block: dialogBlockLast, clientMessageId });
  }

  #settle(clientMessageId?: string): void {
    const pending = this.#state.pending?.clientMessageId;
    if (!clientMessageId || clientMessageId === pending) this.#outbox.settle();
    this.#dispatch({ type: 'rejected', clientMessageId });
  }

  /** The server does not know the conversation: what was stored is void, and a new one begins. */
  async #forget(): Promise<undefined> {
    forgetToken(document, this.#visit.code);
    this.#visit.dropToken();
    this.#token = undefined;
    this.#connection = null;
    this.#settle();
    this.#tell(unknownConversation);
    this.#dispatch({ type: 'link', link: 'idle' });
    await this.#begin();
  }

  #show({ messages, dialogBlockLast }: Opening, whole: boolean): void {
    this.#dispatch({ type: 'history', messages, block: dialogBlockLast, whole });
  }

  #tell(notice: Notice | null): void {
    clearTimeout(this.#notice);
    this.#dispatch({ type: 'notice', notice });
    if (notice) this.#notice = setTimeout(() => this.#tell(null), notice.stays);
  }

  #dispatch(event: ChatEvent): void {
    this.#state = reduce(this.#state, event);
    for (const listener of this.#listeners) listener();
    if (this.#state.waiting.length === 0) {
      clearTimeout(this.#reveal);
      this.#reveal = undefined;
    } else {
      this.#reveal ??= setTimeout(() => {
        this.#reveal = undefined;
        this.#dispatch({ type: 'reveal' });
      }, BETWEEN_CARDS);
    }
  }
}
