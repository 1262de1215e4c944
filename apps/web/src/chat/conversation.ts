import type { ChatBoot, ChatTicket } from '@balcao/contract/chatbot/conversation';
import type { ChatServerFrame } from '@balcao/contract/chatbot/frames';
import type { Resource } from '@balcao/contract/files/resource';
import { newId } from '../platform/new-id.ts';
import { ChatCalls, type Opening } from './chat-calls.ts';
import { ChatStore } from './chat-store.ts';
import { Connection } from './connection.ts';
import {
  movedOn,
  notCorrectable,
  refusal,
  requestFailure,
  restarted,
  unknownConversation,
  unknownLink,
} from './notices.ts';
import { Outbox } from './outbox.ts';
import { RequestFault } from './request.ts';
import {
  type ChatState,
  isWorking,
  type Link,
  lastId,
  type Notice,
  type Pending,
  type PendingAnswer,
} from './state.ts';
import { findToken, forgetToken, keepToken } from './stored-tickets.ts';
import { sendFile } from './upload.ts';
import type { UploadWatch } from './upload-line.ts';
import type { Visit } from './visit.ts';

const BEFORE_RELOAD = 1_000;

export type Answer = Pick<PendingAnswer, 'text' | 'data' | 'type'>;
type Turn = Extract<ChatServerFrame, { ok: true }>;
type Progress = Pick<ChatBoot, 'dialogBlockLast' | 'messages'> & { ticket?: ChatTicket };

/** One visitor's conversation: keeps the page in step with the server. */
export class Conversation {
  readonly #visit: Visit;
  readonly #outbox: Outbox;
  readonly #store: ChatStore;
  readonly #calls: ChatCalls;
  #token: string | undefined;
  #connection: Connection | null = null;
  #making: Promise<void> | null = null;
  #greeted = false;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#outbox = new Outbox(visit.session, visit.code);
    this.#store = new ChatStore(visit.boot?.messages ?? []);
    this.#calls = new ChatCalls(visit, this.#outbox, (trouble) => {
      if (trouble.status > 0) this.#store.tell(requestFailure(trouble));
      this.#store.dispatch({ type: 'link', link: 'lost' });
    });
  }

  getState = (): ChatState => this.#store.state;

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  async start(): Promise<void> {
    this.#token = this.#visit.token ?? findToken(this.#visit.jar, this.#visit.code);
    const unsent = this.#visit.readOnly ? undefined : this.#outbox.pending;
    if (unsent) this.#store.dispatch({ type: 'submitted', pending: unsent, aside: isBack(unsent) });
    await (this.#token ? this.#resume(this.#token) : this.#begin());
    if (!this.#token && this.#store.state.pending) await this.#makeTicket();
  }

  /** Answers the waiting step, or sends a message. */
  send(answer: Answer): void {
    const dialogBlockId = this.#store.state.block?.id ?? null;
    this.#submit({ action: 'message', ...answer, dialogBlockId, clientMessageId: newId() });
  }

  /** Reports an uploaded file that staff asked for, whatever step waits; an answer under way goes first. */
  async sendPendingFile({ id, filename }: Pick<Resource, 'id' | 'filename'>): Promise<void> {
    await this.#store.until((state) => !isWorking(state));
    const file = { text: filename, data: { id }, type: 'application/json' } as const;
    const clientMessageId = newId();
    this.#submit({ action: 'message', ...file, dialogBlockId: null, clientMessageId }, true);
  }

  /** Takes back a card's answer and all later ones, to answer again. */
  goBack(messageId: number): void {
    this.#submit({ action: 'back', messageId, clientMessageId: newId() }, true);
  }

  /**
   * Sends a file to the ticket, after opening one if there is none. Throws `RequestFault`, or the abort of its signal.
   */
  async upload(file: Blob, filename: string, code: string, watch: UploadWatch): Promise<Resource> {
    if (!this.#token) await this.#makeTicket();
    watch.signal.throwIfAborted();
    if (!this.#token) throw new RequestFault(0, 'Não conseguimos iniciar a conversa.');
    const url = `/api/at_ticket/${encodeURIComponent(this.#token)}/public_attachFile`;
    return sendFile(url, { file, filename, code }, watch);
  }

  restart(): void {
    forgetToken(this.#visit.jar, this.#visit.code);
    this.#outbox.settle();
    this.#connection?.close();
    this.#store.tell(restarted(this.#visit.say));
    setTimeout(() => this.#visit.beginAnew(), BEFORE_RELOAD);
  }

  /** Accepts the privacy notice; the call that opens the ticket says so. */
  accept(): void {
    this.#outbox.accept(this.#store.state.consent?.version);
    this.#store.dispatch({ type: 'accepted' });
    this.#store.tell(null);
  }

  /** The token of this conversation; undefined before there is a ticket. */
  get token(): string | undefined {
    return this.#token;
  }

  /** The network is gone: shows this at once. */
  sleep(): void {
    this.#connection?.drop();
  }

  /** The page is visible again, or the network is back: asks at once for what was missed. */
  wake(): void {
    this.#calls.wake();
    this.#connection?.wake({ action: 'hello', after: lastId(this.#store.state) });
  }

  /** Shows a notice; null removes the current one. */
  tell(notice: Notice | null): void {
    this.#store.tell(notice);
  }

  #submit(pending: Pending, aside = false): void {
    if (isWorking(this.#store.state)) return;
    this.#outbox.hold(pending);
    this.#store.dispatch({ type: 'submitted', pending, aside });
    if (this.#token) this.#connection?.send(pending);
    else void this.#makeTicket();
  }

  async #begin(known = this.#visit.boot): Promise<void> {
    const opening = known ?? (await this.#answer(this.#calls.firstMessages()));
    if (opening) this.#open(opening);
  }

  async #resume(token: string): Promise<void> {
    const status = await this.#answer(this.#calls.status(token), token);
    if (!status) return;
    this.#open(status);
    this.#connect(token);
  }

  #makeTicket(): Promise<void> {
    this.#making ??= this.#askForTicket().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #askForTicket(): Promise<void> {
    const made = await this.#answer(this.#calls.newTicket());
    if (!made) return;
    this.#token = made.token;
    keepToken(this.#visit.jar, this.#visit.code, made.token);
    this.#outbox.ticketMade();
    this.#open(made);
    this.#connect(made.token);
  }

  /** The answer of a call; a refusal is shown to the visitor and gives undefined. */
  async #answer<T>(call: Promise<T>, token?: string): Promise<T | undefined> {
    try {
      return await call;
    } catch (fault) {
      await this.#refused(fault, token);
    }
  }

  async #refused(fault: unknown, token?: string): Promise<void> {
    const { status, code } = fault instanceof RequestFault ? fault : {};
    if (status === 404 && token) return this.#forget(token);
    this.#settle();
    this.#store.tell(requestFailure(fault));
    if (code !== 'CONSENT_REQUIRED') return;
    this.#outbox.accept(undefined);
    await this.#begin(null);
  }

  #connect(token: string): void {
    const { origin, code, readOnly } = this.#visit;
    const query = new URLSearchParams({ code, token, ...(readOnly && { ro: '1' }) });
    this.#connection = new Connection({
      url: `${origin.replace(/^http/, 'ws')}/ws/chatbot?${query}`,
      onFrame: (frame) => this.#receive(frame),
      onLink: (link) => this.#setLink(link),
      onUnknownToken: () => void this.#forget(token),
    });
  }

  #receive(frame: ChatServerFrame): void {
    if ('ok' in frame && !frame.ok) {
      // Before the greeting the refusal concerns the connection: the unsent answer keeps waiting.
      if (this.#greeted) this.#settle(frame.clientMessageId);
      this.#store.tell(refusal(frame.message, frame.messageIcon));
    } else if (frame.action === 'helloOk') this.#catchUp(frame);
    else this.#takeTurn(frame);
  }

  /** The greeting of a new connection may end before the cards that are known here: then it asks for the rest. */
  #catchUp(greeting: Progress): void {
    const known = lastId(this.#store.state);
    this.#show(greeting);
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

  #takeTurn({ messages, dialogBlockLast, ticket, clientMessageId, stale }: Turn): void {
    const { pending } = this.#store.state;
    if (pending && clientMessageId === pending.clientMessageId) {
      this.#outbox.settle();
      if (stale) this.#store.tell(isBack(pending) ? notCorrectable : movedOn);
    }
    const block = dialogBlockLast;
    this.#store.dispatch({ type: 'turn', messages, block, ticket, clientMessageId });
  }

  #settle(clientMessageId?: string): void {
    const pending = this.#store.state.pending?.clientMessageId;
    if (!clientMessageId || clientMessageId === pending) this.#outbox.settle();
    this.#store.dispatch({ type: 'rejected', clientMessageId });
  }

  /**
   * The server does not know the conversation. If it came from a link, the page continues with the stored one;
   * otherwise a new one begins.
   */
  async #forget(dead: string): Promise<void> {
    const { jar, code } = this.#visit;
    if (findToken(jar, code) === dead) forgetToken(jar, code);
    this.#visit.dropToken();
    this.#token = findToken(jar, code);
    this.#connection = null;
    // The unsent answer belongs to the stored conversation, if there is one.
    if (!this.#token) this.#settle();
    this.#store.tell(this.#token ? unknownLink : unknownConversation(this.#visit.say));
    this.#store.dispatch({ type: 'link', link: 'idle' });
    await (this.#token ? this.#resume(this.#token) : this.#begin());
  }

  /** Shows an existing or a new conversation. A visitor with a ticket has accepted the notice. */
  #open(opening: Opening): void {
    const { messages, dialogBlockLast: block, ticket, javascript_code: pageScript } = opening;
    const { consent } = ticket ? {} : opening;
    const due = consent && consent.version !== this.#outbox.consent ? consent : null;
    this.#store.dispatch({ type: 'opened', consent: due, pageScript });
    this.#store.dispatch({ type: 'history', messages, block, ticket, whole: true });
  }

  #show({ messages, dialogBlockLast: block, ticket }: Progress): void {
    this.#store.dispatch({ type: 'history', messages, block, ticket, whole: false });
  }
}

function isBack({ action }: Pending): boolean {
  return action === 'back';
}
