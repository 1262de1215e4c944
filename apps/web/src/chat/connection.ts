import type { ChatClientFrame, ChatServerFrame } from '@balcao/contract/chatbot/frames';
import { Backoff } from './backoff.ts';

/** Close code of a token that the server does not know (`CLOSE.unknownToken` of the contract). */
const UNKNOWN_TOKEN = 4404;
/**
 * Close codes after which the page pauses: no room for more pages, too much sent, messages not read (`tooMany`,
 * `tooFast`, `tooSlow`).
 */
const COME_LATER = [4429, 4420, 4408];
/** A longer wait for an answer means that the connection is dead, even if the browser has not noticed. */
const SILENCE = 10_000;
/** After a sleep or a lost network the connection is doubtful, and gets less time. */
const DOUBT = 3_000;

type Options = {
  url: string;
  onFrame: (frame: ChatServerFrame) => void;
  onLink: (link: 'connecting' | 'open' | 'lost') => void;
  onUnknownToken: () => void;
  backoff?: Backoff;
  silence?: number;
};

/** The visitor's socket. It reconnects by itself until it is closed or the token turns out to be unknown. */
export class Connection {
  readonly #options: Options;
  readonly #backoff: Backoff;
  #socket: WebSocket | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #ended = false;

  constructor(options: Options) {
    this.#options = options;
    this.#backoff = options.backoff ?? new Backoff();
    this.#open();
  }

  /** False when the connection is not ready; the caller keeps the frame and sends it after the next helloOk. */
  send(frame: ChatClientFrame): boolean {
    if (!this.#greeted || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    this.#expectAnswer(this.#options.silence ?? SILENCE);
    return true;
  }

  /** The network is back, or the page is visible again: stops waiting, and tests the connection with a frame. */
  wake(frame: ChatClientFrame): void {
    this.#backoff.wake();
    if (this.send(frame)) this.#expectAnswer(this.#options.silence ?? DOUBT);
  }

  /** The device reports that it has no network: sending a frame now would only mean waiting for it. */
  drop(): void {
    if (!this.#socket) return;
    this.#socket.close();
    void this.#lose();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#watch);
    this.#socket?.close();
    this.#backoff.wake();
  }

  #open(): void {
    this.#options.onLink('connecting');
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    this.#greeted = false;
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(String(data));
    socket.onclose = ({ code }) => this.#socket === socket && this.#lose(code);
    this.#expectAnswer(this.#options.silence ?? SILENCE);
  }

  #receive(data: string): void {
    const frame: ChatServerFrame = JSON.parse(data);
    if ('action' in frame && frame.action === 'helloOk' && !this.#greeted) {
      this.#greeted = true;
      this.#backoff.reset();
      this.#options.onLink('open');
    }
    // A server that refuses to greet has not opened the connection: the watch goes on.
    if (this.#greeted) clearTimeout(this.#watch);
    this.#options.onFrame(frame);
  }

  #expectAnswer(within: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#socket?.close();
      this.#lose();
    }, within);
  }

  async #lose(code?: number): Promise<void> {
    clearTimeout(this.#watch);
    this.#socket = null;
    if (this.#ended) return;
    if (code === UNKNOWN_TOKEN) {
      this.#ended = true;
      return this.#options.onUnknownToken();
    }
    this.#options.onLink('lost');
    if (code !== undefined && COME_LATER.includes(code)) this.#backoff.slowDown();
    await this.#backoff.wait();
    if (!this.#ended) this.#open();
  }
}
