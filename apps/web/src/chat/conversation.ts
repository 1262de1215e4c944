import type { ChatBoot, ChatServerFrame } from '@balcao/contract/chatbot';
import { ChatStore } from './chat-store.ts';
import { Connection } from './connection.ts';
import { newId } from './new-id.ts';
import { movedOn, refusal, requestFailure, restarted, unknownConversation } from './notices.ts';
import { Outbox } from './outbox.ts';
import { Pauses } from './pauses.ts';
import { getJson, RequestFault } from './request.ts';
import { type ChatState, isWorking, type Link, lastId, type Pending } from './state.ts';
import { findToken, forgetToken, keepToken } from './stored-tickets.ts';
import type { Visit } from './visit.ts';

const BEFORE_RELOAD = 1_000;

export type Answer = Pick<Pending, 'text' | 'data' | 'type'>;
type Turn = Extract<ChatServerFrame, { ok: true }>;
type Opening = Pick<ChatBoot, 'dialogBlockLast' | 'messages'>;

/** One visitor's conversation: keeps what the page shows in step with the server. */
export class Conversation {
  readonly #visit: Visit;
  readonly #outbox: Outbox;
  readonly #pauses = new Pauses();
  readonly #store: ChatStore;
  #token: string | undefined;
  #connection: Connection | null = null;
  #asking = false;
  #greeted = false;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#outbox = new Outbox(sessionStorage, visit.code);
    this.#store = new ChatStore(visit.boot?.messages ?? []);
  }

  getState = (): ChatState => this.#store.state;

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  async start(): Promise<void> {
    this.#token = this.#visit.token ?? findToken(document, this.#visit.code);
    const unsent = this.#visit.readOnly ? undefined : this.#outbox.pending;
    if (unsent) this.#store.dispatch({ type: 'submitted', pending: unsent });
    await (this.#token ? this.#resume(this.#token) : this.#begin());
    if (!this.#token && this.#store.state.pending) await this.#makeTicket();
  }

  send(answer: Answer): void {
    if (isWorking(this.#store.state)) return;
    const dialogBlockId = this.#store.state.block?.id ?? null;
    const clientMessageId = newId();
    const pending: Pending = { action: 'message', ...answer, dialogBlockId, clientMessageId };
    this.#outbox.hold(pending);
    this.#store.dispatch({ type: 'submitted', pending });
    if (this.#token) this.#connection?.send(pending);
    else void this.#makeTicket();
  }

  restart(): void {
    forgetToken(document, this.#visit.code);
    this.#outbox.settle();
    this.#connection?.close();
    this.#store.tell(restarted);
    setTimeout(() => this.#visit.beginAnew(), BEFORE_RELOAD);
  }

  /** The page is looked at again, or the network is back: ask at once for what was missed. */
  wake(): void {
    this.#pauses.wake();
    this.#connection?.wake({ action: 'hello', after: lastId(this.#store.state) });
  }

  dismissNotice(): void {
    this.#store.tell(null);
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
        console.warn(fault);
        if (fault.status > 0) this.#store.tell(requestFailure(fault));
        this.#store.dispatch({ type: 'link', link: 'lost' });
        await this.#pauses.wait();
      }
    }
  }

  async #refused(fault: unknown, query: Record<string, string | undefined>): Promise<undefined> {
    const unknown = fault instanceof RequestFault && fault.status === 404 && query.token;
    if (unknown) return this.#forget();
    this.#settle();
    this.#store.tell(requestFailure(fault));
  }

  #connect(token: string): void {
    const { origin, code, readOnly } = this.#visit;
    const query = new URLSearchParams({ code, token, ...(readOnly && { ro: '1' }) });
    this.#connection = new Connection({
      url: `${origin.replace(/^http/, 'ws')}/ws/chatbot?${query}`,
      onFrame: (frame) => this.#receive(frame),
      onLink: (link) => this.#setLink(link),
      onUnknownToken: () => void this.#forget(),
    });
  }

  #receive(frame: ChatServerFrame): void {
    if ('ok' in frame && !frame.ok) {
      this.#settle(frame.clientMessageId);
      this.#store.tell(refusal(frame.message, frame.messageIcon));
    } else if (frame.action === 'helloOk') this.#catchUp(frame);
    else this.#takeTurn(frame);
  }

  /** The greeting of a new line may end before what is known here: then the rest is asked for. */
  #catchUp(greeting: Opening): void {
    const known = lastId(this.#store.state);
    this.#show(greeting, false);
    if (this.#greeted) return;
    this.#greeted = true;
    const told = greeting.messages.at(-1)?.id ?? 0;
    if (told < known) this.#connection?.send({ action: 'hello', after: known });
    if (this.#store.state.pending) this.#connection?.send(this.#store.state.pending);
  }

  #setLink(link: Link): void {
    if (link === 'connecting') this.#greeted = false;
    this.#store.dispatch({ type: 'link', link });
  }

  #takeTurn({ messages, dialogBlockLast, clientMessageId, stale }: Turn): void {
    if (clientMessageId && clientMessageId === this.#store.state.pending?.clientMessageId) {
      this.#outbox.settle();
      if (stale) this.#store.tell(movedOn);
    }
    this.#store.dispatch({ type: 'turn', messages, block: dialogBlockLast, clientMessageId });
  }

  #settle(clientMessageId?: string): void {
    const pending = this.#store.state.pending?.clientMessageId;
    if (!clientMessageId || clientMessageId === pending) this.#outbox.settle();
    this.#store.dispatch({ type: 'rejected', clientMessageId });
  }

  /** The server does not know the conversation: what was stored is void, and a new one begins. */
  async #forget(): Promise<undefined> {
    forgetToken(document, this.#visit.code);
    this.#visit.dropToken();
    this.#token = undefined;
    this.#connection = null;
    this.#settle();
    this.#store.tell(unknownConversation);
    this.#store.dispatch({ type: 'link', link: 'idle' });
    await this.#begin();
  }

  #show({ messages, dialogBlockLast }: Opening, whole: boolean): void {
    this.#store.dispatch({ type: 'history', messages, block: dialogBlockLast, whole });
  }
}
