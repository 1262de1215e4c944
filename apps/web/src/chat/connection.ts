import type { ChatClientFrame, ChatServerFrame } from '@balcao/contract/chatbot';
import { Pauses } from './pauses.ts';

/** Close code of a token that the server does not know (`CLOSE.unknownToken` of the contract). */
const UNKNOWN_TOKEN = 4404;
/** Those of a server that has no room for more pages, or whose words were not read (`CLOSE.tooMany`, `CLOSE.tooSlow`). */
const COME_LATER = [4429, 4408];
/** An answer that takes longer than this means a dead line that nobody told us about. */
const SILENCE = 10_000;
/** After a sleep or a lost network the line is doubtful, and is given less. */
const DOUBT = 3_000;

type Options = {
  url: string;
  onFrame: (frame: ChatServerFrame) => void;
  onLink: (link: 'connecting' | 'open' | 'lost') => void;
  onUnknownToken: () => void;
  pauses?: Pauses;
  silence?: number;
};

/** The visitor's socket. It opens itself again until it is closed or the token turns out to be unknown. */
export class Connection {
  readonly #options: Options;
  readonly #pauses: Pauses;
  #socket: WebSocket | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #ended = false;

  constructor(options: Options) {
    this.#options = options;
    this.#pauses = options.pauses ?? new Pauses();
    this.#open();
  }

  /** False when the line is not ready; the caller keeps the frame and sends it after the next helloOk. */
  send(frame: ChatClientFrame): boolean {
    if (!this.#greeted || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    this.#expectAnswer(this.#options.silence ?? SILENCE);
    return true;
  }

  /** The network is back, or the page is looked at again: no more waiting, and the line is tried with a frame. */
  wake(frame: ChatClientFrame): void {
    this.#pauses.wake();
    if (this.send(frame)) this.#expectAnswer(this.#options.silence ?? DOUBT);
  }

  /** The device says that it has no network: what is sent now would only be waited for. */
  drop(): void {
    if (!this.#socket) return;
    this.#socket.close();
    void this.#lose();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#watch);
    this.#socket?.close();
    this.#pauses.wake();
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
      this.#pauses.reset();
      this.#options.onLink('open');
    }
    // A server that refuses to greet has not opened the line: the watch goes on.
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
    if (code !== undefined && COME_LATER.includes(code)) this.#pauses.slowDown();
    await this.#pauses.wait();
    if (!this.#ended) this.#open();
  }
}
