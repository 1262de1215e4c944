import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatMessage,
  type DialogBlock,
  dialogBlock,
} from '@balcao/contract/chatbot/conversation';
import { errorCatalogue } from '@balcao/contract/errors';
import { sendFile } from './chatbot.ts';
import { TestSocket } from './client.ts';
import { pdf, signature } from './files.ts';
import { answerFrame, campinas, openTicket } from './visitor.ts';

const kinds = [
  'right',
  'right',
  'right',
  'wrong',
  'doubled',
  'raced',
  'old',
  'back',
  'reconnected',
  'cut',
  'nameless',
];
/** A visitor's next move; `pick` chooses among the possible ones. */
export type Move = { kind: (typeof kinds)[number]; text: string; data: unknown; pick: number };
export { kinds as moveKinds };

type Body = Record<string, unknown>;
type VisitorAnswer = { text: string; data?: unknown };

const internal: unknown[] = [errorCatalogue.INTERNAL.message, errorCatalogue.UNAVAILABLE.message];
const TOO_LARGE = 'Sua resposta é longa demais. Escreva um texto menor.';

/** By step type; a text for every type, so that the compiler names a new one. */
const texts: Record<
  Exclude<DialogBlock['type'], 'input.boolean' | 'input.integer'>,
  VisitorAnswer
> = {
  // Matches every regex of the random flows that can be matched at all.
  'input.string': { text: 'Ana' },
  'input.cpf': { text: '529.982.247-25' },
  'input.date_br': { text: '29/02/2024' },
  'input.phone': { text: '(19) 99876-5432' },
  'input.city': { text: campinas.fullname, data: campinas },
  'input.email': { text: 'ana@exemplo.com.br' },
  'input.cep_br': { text: '04538133' },
  // Refused: nothing to choose, no file.
  'input.option': { text: 'Ana' },
  'input.file': { text: 'Ana' },
  'input.sign': { text: 'Ana' },
  'input.hold': { text: 'Ana' },
};

/** Data that the block accepts, unless it accepts nothing at all. */
function rightText({ type, options, yesText, min, max }: DialogBlock): VisitorAnswer {
  const [option] = options ?? [];
  if (option) return { text: option.name, data: option.value };
  if (type === 'input.boolean') return { text: yesText ?? 'Sim', data: true };
  if (type === 'input.integer') return { text: String(min ?? max ?? 5) };
  return texts[type];
}

/** A visitor of a random flow, who checks that the page never hears of a fault of the server. */
export class RandomVisitor {
  token = '';
  block: DialogBlock | null = null;
  /** Client ids of everything that the server acknowledged. */
  readonly taken = new Set<string>();
  readonly #cards = new Map<number, ChatMessage>();
  readonly #pages: TestSocket[] = [];
  readonly #url: string;
  readonly #code: string;

  constructor(url: string, code: string) {
    this.#url = url;
    this.#code = code;
  }

  async come(): Promise<void> {
    this.token = await openTicket(this.#url, this.#code);
    await this.#connect(0);
  }

  close(): void {
    for (const page of this.#pages) page.close();
  }

  async move(move: Move): Promise<void> {
    if (move.kind === 'back') return this.#back(move.pick);
    if (move.kind === 'wrong') return void (await this.#send(this.#frame(move)));
    if (move.kind === 'old') return this.#answerOld(move);
    if (move.kind === 'reconnected') return this.#connect(0).then(() => this.#sync());
    const frame = this.#frame(await this.#right());
    if (move.kind === 'nameless') return this.#sendNameless(frame);
    if (move.kind === 'right') return this.#sendRight(frame);
    if (move.kind === 'raced') return this.#race(frame, this.#frame(await this.#right()));
    if (move.kind === 'cut') return this.#cut(frame);
    this.#page(0).send(frame);
    await this.#send(frame);
    await this.#reply(this.#page(0), frame.clientMessageId);
  }

  /** A visitor who returns can continue. */
  async goOn(): Promise<void> {
    await this.#connect(0);
    await this.#sendRight(this.#frame(await this.#right()));
  }

  /** This visitor's pages got no message about a fault of the server. */
  drain(): void {
    for (const page of this.#pages) for (const frame of page.frames.splice(0)) this.#see(frame);
  }

  #page(index: number): TestSocket {
    const page = this.#pages[index];
    if (!page) throw new Error('no page is open');
    return page;
  }

  async #connect(index: number): Promise<void> {
    this.#pages[index]?.close();
    const query = `code=${this.#code}&token=${this.token}`;
    const page = new TestSocket(`${this.#url}/ws/chatbot?${query}`);
    this.#pages[index] = page;
    await this.#hear(page, ({ action }) => action === 'helloOk');
  }

  /** Asks for what is missing; a visitor who asked too often just now waits, as the page does. */
  async #sync(): Promise<void> {
    const page = this.#page(0);
    for (;;) {
      page.send({ action: 'hello', after: Math.max(0, ...this.#cards.keys()) });
      const frame = await this.#hear(
        page,
        ({ action, clientMessageId }) => action === 'helloOk' || clientMessageId === 'hello',
      );
      if (frame.ok !== false) return;
      await sleep(1_000);
    }
  }

  async #hear(page: TestSocket, isMeant: (frame: Body) => boolean): Promise<Body> {
    for (;;) {
      const frame = await page.next();
      this.#see(frame);
      if (isMeant(frame)) return frame;
    }
  }

  #see(frame: Body): void {
    if (internal.includes(frame.message)) throw new Error(`the page got ${JSON.stringify(frame)}`);
    if (frame.ok === false) return;
    this.block = dialogBlock.nullable().parse(frame.dialogBlockLast);
    for (const card of frame.messages as ChatMessage[]) this.#cards.set(card.id, card);
  }

  async #reply(page: TestSocket, id: string): Promise<Body> {
    const frame = await this.#hear(page, ({ clientMessageId }) => clientMessageId === id);
    if (frame.ok && !frame.stale) this.taken.add(id);
    return frame;
  }

  async #send(frame: { clientMessageId: string }): Promise<Body> {
    this.#page(0).send(frame);
    return this.#reply(this.#page(0), frame.clientMessageId);
  }

  #frame({ text, data }: VisitorAnswer, block = this.block?.id ?? null) {
    return answerFrame({ block, text, ...(data !== undefined && { data: data as object }) });
  }

  async #right(): Promise<VisitorAnswer> {
    const { block } = this;
    if (!block || block.type === 'input.hold') return { text: 'Oi' };
    if (block.type === 'input.file') return this.#upload(block, 'conta.pdf', pdf);
    if (block.type === 'input.sign') return this.#upload(block, 'assinatura.png', signature);
    const said = rightText(block);
    return block.regex?.includes('d') ? { text: '42' } : block.regex ? { text: 'aaa' } : said;
  }

  #upload({ variable }: DialogBlock, filename: string, bytes: Buffer): Promise<VisitorAnswer> {
    const { token } = this;
    return sendFile(this.#url, { token, code: variable ?? '', filename, bytes });
  }

  async #sendRight(frame: { clientMessageId: string }): Promise<void> {
    const asked = this.block;
    const reply = await this.#send(frame);
    if (reply.ok === true && !reply.stale) return;
    const impossible = (asked?.min ?? -Infinity) > (asked?.max ?? Infinity);
    if (impossible || reply.message === TOO_LARGE) return;
    throw new Error(`a right answer to ${JSON.stringify(asked)} got ${JSON.stringify(reply)}`);
  }

  /** Twice without an id, as a client written from the specification alone may do. */
  async #sendNameless({ clientMessageId: _, ...frame }: ReturnType<typeof answerFrame>) {
    this.#page(0).send(frame);
    this.#page(0).send(frame);
    await this.#sync();
  }

  async #race(one: { clientMessageId: string }, two: { clientMessageId: string }): Promise<void> {
    if (!this.#pages[1]) await this.#connect(1);
    this.#page(0).send(one);
    this.#page(1).send(two);
    await this.#reply(this.#page(0), one.clientMessageId);
    await this.#reply(this.#page(1), two.clientMessageId);
    await this.#sync();
  }

  async #cut(frame: { clientMessageId: string }): Promise<void> {
    this.#page(0).send(frame);
    await new Promise(setImmediate);
    await this.#connect(0);
    await this.#send(frame);
    await this.#sync();
  }

  async #answerOld({ text, pick }: Move): Promise<void> {
    const blocks = [...this.#cards.values()].flatMap(({ answers }) => answers ?? []);
    const asked = blocks[pick % blocks.length];
    const reply = await this.#send(this.#frame({ text }, asked ?? 'main/nope'));
    // An answer to a block that was never asked is refused; one to an earlier block is late, and gets the current
    // state.
    if (asked !== undefined && asked !== this.block?.id && reply.ok === false)
      throw new Error(`an old answer got ${JSON.stringify(reply)}`);
  }

  /** The cards that the page would let the visitor correct. */
  #correctable(): ChatMessage[] {
    let current: ChatMessage[] = [];
    for (const card of [...this.#cards.values()].sort((a, b) => a.id - b.id)) {
      const { answers, revises } = card;
      if (answers) current.push(card);
      if (revises) current = current.filter(({ id }) => id < revises);
    }
    const count = this.block?.correctable ?? 0;
    return count > 0 ? current.slice(-count) : [];
  }

  async #back(pick: number): Promise<void> {
    const mine = [...this.#cards.values()].filter(({ from }) => from === 'user');
    const chosen = mine[pick % mine.length];
    const allowed = this.#correctable().some(({ id }) => id === chosen?.id);
    const frame = { action: 'back', messageId: chosen?.id ?? 1, clientMessageId: randomUUID() };
    const reply = await this.#send(frame);
    const went = reply.ok === true && this.block?.id === chosen?.answers;
    const refused = reply.message === errorCatalogue.ANSWER_FIXED.message;
    if (allowed ? !went : !refused)
      throw new Error(`back to ${JSON.stringify(chosen)} got ${JSON.stringify(reply)}`);
  }
}
