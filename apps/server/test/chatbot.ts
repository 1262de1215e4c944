import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import type { Block, Flow, State } from '@balcao/dialog/flow';
import { publishFlow } from '../src/features/dialogs/conversations.ts';
import type { Context } from '../src/platform/context.ts';
import { TestClient, TestSocket } from './client.ts';
import type { TestServer } from './server.ts';
import { answerFrame, openTicket } from './visitor.ts';

/** A test's own chatbot that plays this flow, in place of the demonstration's contact chatbot. */
export async function publishChatbot(
  { db }: Pick<Context, 'db'>,
  code: string,
  flow: Flow,
  expireMinutes: number | null = null,
): Promise<void> {
  const version_id = await publishFlow(db, flow);
  const dialog = await db
    .insertInto('at_dialog')
    .values({ code, name: code, draft: JSON.stringify(flow), version_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { business_unit_id, sector_id } = await db
    .selectFrom('at_chatbot')
    .select(['business_unit_id', 'sector_id'])
    .where('code', '=', 'contato')
    .executeTakeFirstOrThrow();
  const look = { name: code, company_name: 'Empresa', attendant_name: 'Aurora' };
  const place = { business_unit_id, sector_id, dialog_id: dialog.id };
  await db
    .insertInto('at_chatbot')
    .values({ code, ...look, ...place, expire_minutes: expireMinutes })
    .execute();
}

type Upload = { token: string; code: string; filename: string; bytes: Buffer };

/** Sends a visitor's file as the page does; returns the id by which an answer names it. */
export async function sendFile(url: string, { token, code, filename, bytes }: Upload) {
  const client = new TestClient(url);
  await client.call('/sanctum/csrf-cookie');
  const form = new FormData();
  form.append('code', code);
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  const forgery = client.cookies.get('XSRF-TOKEN') ?? '';
  const answer = await fetch(`${url}/api/at_ticket/${token}/public_attachFile`, {
    method: 'POST',
    headers: { cookie: client.cookieHeader, 'x-xsrf-token': forgery },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`an upload answered ${answer.status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { id: number } };
  return { text: filename, data: { id: data.id } };
}

/** A flow of one dialog `main` whose blocks follow each other in the given order, unless they say otherwise. */
export function flowOf(...blocks: Block[]): Flow {
  const linked = blocks.map((block, i): [string, Block] => {
    const next = blocks[i + 1]?.id;
    return [block.id, next ? ({ next, ...block } as Block) : block];
  });
  const start = blocks[0]?.id ?? '';
  return { start: 'main', dialogs: { main: { start, blocks: Object.fromEntries(linked) } } };
}

/** A question with that id for a variable of the same name. */
export function ask(id: string): Block {
  return { id, type: 'input.string', variable: id, required: true };
}

type Frame = { action: string; clientMessageId: string; [field: string]: unknown };
type VisitorAnswer = { text: string; data?: unknown };
type Reply = Record<string, unknown> & { messages?: ChatMessage[] };

/** A visitor's conversation with a test's own flow. */
export class TestTalk {
  readonly cards: ChatMessage[] = [];
  readonly ticketId: number;
  readonly token: string;
  readonly #server: TestServer;
  readonly #address: string;
  readonly #page: TestSocket;

  private constructor(server: TestServer, code: string, token: string, ticketId: number) {
    this.#server = server;
    this.#address = `${server.url}/ws/chatbot?code=${code}&token=${token}`;
    this.#page = new TestSocket(this.#address);
    this.token = token;
    this.ticketId = ticketId;
  }

  static async begin(server: TestServer, flow: Flow, expireMinutes?: number): Promise<TestTalk> {
    const code = `t-${randomUUID()}`;
    await publishChatbot(server.ctx, code, flow, expireMinutes);
    const token = await openTicket(server.url, code);
    const { ticket_id } = await server.ctx.db
      .selectFrom('at_conversation as c')
      .innerJoin('at_chatbot as chatbot', 'chatbot.id', 'c.chatbot_id')
      .select('c.ticket_id')
      .where('chatbot.code', '=', code)
      .executeTakeFirstOrThrow();
    const talk = new TestTalk(server, code, token, ticket_id);
    await talk.#page.next();
    return talk;
  }

  /** A second page of the same visitor, with the same knowledge. */
  async twin(): Promise<TestTalk> {
    const code = new URL(this.#address).searchParams.get('code') ?? '';
    const twin = new TestTalk(this.#server, code, this.token, this.ticketId);
    twin.cards.push(...this.cards);
    await twin.#page.next();
    return twin;
  }

  close(): void {
    this.#page.close();
  }

  async send(frame: Frame): Promise<Reply> {
    this.#page.send(frame);
    for (;;) {
      const reply: Reply = await this.#page.next();
      this.cards.push(...(reply.messages ?? []));
      if (reply.clientMessageId === frame.clientMessageId) return reply;
    }
  }

  /** Sends a message without an id, as in the specification, and takes the next frame as its reply. */
  async plain(message: object): Promise<Reply> {
    this.#page.send({ action: 'message', type: 'text/plain', ...message });
    return this.#page.next();
  }

  /** Answers a block of `main`, or writes to staff where `block` is null. */
  answer(
    block: string | null,
    said: string | VisitorAnswer,
    clientMessageId?: string,
  ): Promise<Reply> {
    const answer = typeof said === 'string' ? { text: said } : said;
    const id = block === null ? null : `main/${block}`;
    return this.send(answerFrame({ block: id, ...answer }, clientMessageId));
  }

  /** Goes back to the card that answered a block. */
  back(block: string, clientMessageId: string = randomUUID()): Promise<Reply> {
    const card = this.cards.findLast(({ answers }) => answers === `main/${block}`);
    return this.send({ action: 'back', messageId: card?.id ?? 999, clientMessageId });
  }

  async state(): Promise<State> {
    const { state } = await this.#server.ctx.db
      .selectFrom('at_conversation')
      .select('state')
      .where('ticket_id', '=', this.ticketId)
      .executeTakeFirstOrThrow();
    return state as unknown as State;
  }

  /** The faults that staff may read. */
  async faults(): Promise<string[]> {
    const rows = await this.#server.ctx.db
      .selectFrom('at_flow_fault')
      .select('fault')
      .where('ticket_id', '=', this.ticketId)
      .orderBy('id')
      .execute();
    return rows.map(({ fault }) => fault);
  }
}
