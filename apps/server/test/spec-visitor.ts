import { TestClient, TestSocket } from './client.ts';

/** The types are those of docs/product/chatbot.md#socket, written again: the tests must prove the contract's types. */
type Media = { is_image: boolean; is_video: boolean; url_view: string };
export type SpecBlock = {
  id: string;
  type: string;
  variable: string | null;
  options: { value: string; name: string; resource: Media | null }[] | null;
};
export type SpecMessage = { id: number; from: string; text: string };
export type SpecState = { dialogBlockLast: SpecBlock | null; messages: SpecMessage[] };
export type SpecReply = { ok?: boolean; message?: string; messageIcon?: string } & SpecState;

/** The parts of the page's address, from its route and query. */
type Address = { token?: string; affiliateCode?: string; fbclid?: string };
type Content = 'text/plain' | 'date/br' | 'application/json' | 'boolean';

/**
 * A visitor's page written from the specification alone (what docs/product fixes): it uses its calls, parameters and frames, and
 * nothing else.
 */
export class SpecVisitor {
  /** Everything that the server has sent about the conversation. */
  readonly told: SpecState[] = [];
  token: string;
  block: SpecBlock | null = null;
  readonly #client: TestClient;
  readonly #code: string;
  readonly #address: Address;
  #socket: TestSocket | undefined;

  constructor(url: string, code: string, address: Address = {}) {
    this.#client = new TestClient(url);
    this.#code = code;
    this.#address = address;
    this.token = address.token ?? '';
  }

  /** With a token: loads the conversation and opens its socket; without one: loads the first messages. */
  async come(): Promise<void> {
    await this.#client.call('/sanctum/csrf-cookie');
    if (this.token) return this.#openTicket();
    this.#take(await this.#get(`/chatbot/firstMessages/${this.#code}`));
  }

  /** Opens a ticket first if there is none. */
  async answer(text: string, data: unknown, type: Content = 'text/plain'): Promise<SpecReply> {
    if (!this.#socket) await this.#openTicket();
    this.send(text, data, type);
    return this.hear();
  }

  /** `to`: another block than the one that waits. */
  send(
    text: string,
    data: unknown,
    type: Content = 'text/plain',
    to: { dialogBlockId?: string | null } = { dialogBlockId: this.block?.id ?? null },
  ): void {
    this.#socket?.send({ action: 'message', text, data, type, ...to });
  }

  /** The next frame of the server. */
  async hear(): Promise<SpecReply> {
    const reply = (await this.#socket?.next()) as SpecReply;
    if (reply.ok !== false) this.#take(reply);
    return reply;
  }

  /** Uploads the file that the step asks for; the answer's body is not specified and not checked. */
  async attach(
    filename: string,
    bytes: Buffer,
    code = this.block?.variable ?? '',
  ): Promise<number> {
    const form = new FormData();
    form.append('code', code);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    const path = `/api/at_ticket/${this.token}/public_attachFile`;
    return (await this.#client.call(path, { method: 'POST', body: form })).status;
  }

  leave(): void {
    this.#socket?.close();
  }

  async #openTicket(): Promise<void> {
    const { affiliateCode = '', fbclid = '' } = this.#address;
    const query = new URLSearchParams({
      token: this.token,
      affiliate_code: affiliateCode,
      facebookClickId: fbclid,
    });
    const state = await this.#get(`/chatbot/status/${this.#code}?${query}`);
    this.token = state.token;
    this.#take(state);
    const address = `/ws/chatbot?code=${this.#code}&token=${this.token}`;
    this.#socket = new TestSocket(this.#client.url + address);
    await this.hear();
  }

  async #get(path: string): Promise<SpecState & { token: string }> {
    const { status, body } = await this.#client.call(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as SpecState & { token: string };
  }

  #take(state: SpecState): void {
    this.told.push(state);
    this.block = state.dialogBlockLast;
  }
}
