import { randomUUID } from 'node:crypto';
import type { Context } from '../src/platform/context.ts';
import { TestClient, TestSocket } from './client.ts';
import type { TestServer } from './server.ts';

type Step = { block: string | null; text: string; type?: string; data?: unknown };

export const campinas = {
  id: 3509502,
  name: 'Campinas',
  fullname: 'Campinas - SP',
  ibge_code: '3509502',
};

/** Valid answers to the whole of `/cb/contato`, in order. */
export const contactScript: [Step, Step, Step, Step, Step] = [
  { block: 'contato/name', text: 'Maria <b>de</b> Souza' },
  { block: 'contato/cpf', text: '529.982.247-25' },
  { block: 'contato/phone', text: '(19) 99876-5432' },
  { block: 'contato/city', text: 'Campinas - SP', type: 'application/json', data: campinas },
  { block: 'contato/message', text: 'Quero um orçamento.' },
];

/** The frame with which a page sends an answer. */
export function answerFrame({ block, ...answer }: Step, clientMessageId: string = randomUUID()) {
  return { action: 'message', ...answer, dialogBlockId: block, clientMessageId };
}

/** Opens a ticket as the page does with the first answer, after accepting the notice if there is one; returns its token. */
export async function openTicket(url: string, code = 'contato'): Promise<string> {
  const client = new TestClient(url);
  const { body: opening } = await client.call(`/chatbot/firstMessages/${code}`);
  const { version = '' } = (opening.consent ?? {}) as { version?: string };
  const { status, body } = await client.call(`/chatbot/status/${code}?consent=${version}`);
  if (status !== 200) throw new Error(`a new ticket answered ${status}: ${JSON.stringify(body)}`);
  return String(body.token);
}

/** A page of that ticket; its greeting has not been read yet. */
export function openPage(url: string, token: string, extra = '', code = 'contato'): TestSocket {
  return new TestSocket(`${url}/ws/chatbot?code=${code}&token=${token}${extra}`);
}

/** Sends one answer and waits for the reply. */
export async function answer(page: TestSocket, step: Step, clientMessageId?: string) {
  page.send(answerFrame(step, clientMessageId));
  return page.next();
}

/** Opens pages of the server at `url()`, and closes them all after a test. */
export function visitorPages(url: () => string) {
  const open: TestSocket[] = [];

  function connect(token: string, extra?: string, server = url(), code?: string): TestSocket {
    const page = openPage(server, token, extra, code);
    open.push(page);
    return page;
  }

  return {
    connect,
    /** A new ticket with its page open and greeted. */
    async started(server = url()): Promise<{ token: string; socket: TestSocket }> {
      const token = await openTicket(server);
      const socket = connect(token, '', server);
      await socket.next();
      return { token, socket };
    },
    closeAll(): void {
      for (const page of open.splice(0)) page.close();
    },
  };
}

/** A ticket whose script was answered to the end, with its page still open. */
export async function restingTicket({ url, ctx }: Pick<TestServer, 'url' | 'ctx'>) {
  const visitor = openPage(url, await openTicket(url));
  await visitor.next();
  for (const step of contactScript) await answer(visitor, step);
  return { visitor, ticketId: await newestTicket(ctx) };
}

/** The id of the ticket that was opened last. */
export async function newestTicket({ db }: Pick<Context, 'db'>): Promise<number> {
  const { id } = await db
    .selectFrom('at_ticket')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
