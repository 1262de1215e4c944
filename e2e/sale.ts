import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loggedIn, TestClient, type TestSocket } from '../apps/server/test/client.ts';
import { signature } from '../apps/server/test/files.ts';
import {
  campinas,
  openPage,
  openTicket,
  answer as sendAnswer,
} from '../apps/server/test/visitor.ts';
import { expect } from './harness.ts';
import {
  accept,
  answer,
  answerCity,
  ask,
  choose,
  conversation,
  field,
  someone,
} from './visitor.ts';

const json = 'application/json';

/** The steps of `/cb/demo` in order, each with a valid answer as a page sends it. */
const steps = {
  name: { block: 'venda/name', text: '' },
  cpf: { block: 'dados/cpf', text: '529.982.247-25' },
  birth: { block: 'dados/birth', text: '12/05/1990', type: 'date/br' },
  phone: { block: 'dados/phone', text: '(19) 99876-5432' },
  email: { block: 'dados/email', text: 'Pular' },
  city: { block: 'venda/city', text: 'Campinas - SP', type: json, data: campinas },
  cep: { block: 'venda/cep', text: '13010000' },
  holder: { block: 'venda/holder', text: 'Sim, é minha', type: 'boolean', data: true },
  file: { block: 'venda/file', text: 'Pular' },
  usage: { block: 'venda/usage', text: '420' },
  roof: { block: 'venda/roof', text: 'Telha metálica', type: json, data: 'metal' },
  right: { block: 'venda/right', text: 'Quero a proposta', type: json, data: 'go' },
  consent: { block: 'venda/consent', text: 'Sim, autorizo', type: 'boolean', data: true },
  sign: { block: 'venda/sign', text: 'Assinatura enviada', type: json },
  talk: { block: null, text: 'Obrigada.' },
};
export type SaleStep = keyof typeof steps;
/** A conversation of `/cb/demo` with its address and its visitor's name. */
export type Sale = { name: string; token: string; path: string };

/** A visitor's page without a browser. */
export function socketOf(url: string, { token }: Pick<Sale, 'token'>): TestSocket {
  return openPage(url, token, '', 'demo');
}

async function uploadSignature(url: string, token: string): Promise<number> {
  const client = new TestClient(url);
  await client.call('/sanctum/csrf-cookie');
  const body = new FormData();
  body.append('code', 'person_sign');
  body.append('file', new File([new Uint8Array(signature)], 'assinatura.png'));
  const path = `/api/at_ticket/${token}/public_attachFile`;
  const answer = await client.call(path, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  return (answer.body.data as { id: number }).id;
}

/** Plays `/cb/demo` without a browser up to a step, which then waits for its answer. */
export async function saleAt(url: string, waiting: SaleStep, name = someone()): Promise<Sale> {
  const token = await openTicket(url, 'demo');
  const socket = socketOf(url, { token });
  await socket.next();
  for (const [id, step] of Object.entries(steps)) {
    if (id === waiting) break;
    const text = id === 'name' ? name : step.text;
    const data = id === 'sign' && { data: { id: await uploadSignature(url, token) } };
    const { ok, message } = await sendAnswer(socket, { ...step, text, ...data });
    if (!ok) throw new Error(`the answer to ${id} was refused: ${message}`);
  }
  socket.close();
  return { name, token, path: `/cb/demo?token=${token}` };
}

/** Opens such a conversation as through a resume link; its history appears at once. */
export async function openSale(page: Page, url: string, waiting: SaleStep): Promise<Sale> {
  const sale = await saleAt(url, waiting);
  await page.goto(sale.path);
  await expect(conversation(page)).toContainText(sale.name);
  return sale;
}

/** What staff do with that person's ticket, without a browser. */
export async function desk(url: string, { name }: Pick<Sale, 'name'>) {
  const client = await loggedIn(url, 'diego');
  const found = await client.call(`/api/at_ticket?q=${encodeURIComponent(name)}`);
  const [{ id }] = found.body.data as [{ id: number }];

  async function change(method: string, path: string, body: object): Promise<void> {
    const { status, body: answer } = await client.call(path, { method, body });
    if (status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  }
  return {
    async setStatus(code: string): Promise<void> {
      const { body } = await client.call(`/api/at_ticket/${id}/edit`);
      const ticket = body.data as {
        updated_at: string;
        next_statuses: { id: number; code: string }[];
      };
      const status_id = ticket.next_statuses.find((status) => status.code === code)?.id;
      await change('PUT', `/api/at_ticket/${id}`, { status_id, updated_at: ticket.updated_at });
    },
    askForFile: (message: string) =>
      change('POST', `/api/gl_message/at_ticket/${id}/3/message_save`, {
        message,
        client_message_id: randomUUID(),
        is_pending: true,
        data: { resource_code_required: 'conta' },
      }),
  };
}

/** Signs with the mouse or a finger. */
export async function drawSignature(page: Page): Promise<void> {
  const paper = page.getByRole('img', { name: /^Espaço para assinar/ });
  // Waits until the conversation no longer moves it.
  await paper.hover({ position: { x: 30, y: 60 } });
  const box = await paper.boundingBox();
  if (!box) throw new Error('no place to sign');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++)
    await page.mouse.move(box.x + 30 + step * 8, box.y + 60 + Math.sin(step) * 30);
  await page.mouse.up();
}

/** Walks through the open page of `/cb/demo` with that name, up to the talk with the seller; the proposal is signed. */
export async function walkSale(page: Page, name: string): Promise<void> {
  await accept(page);
  await answer(page, ask.name, name);
  await answer(page, ask.cpf, '11144477735');
  await answer(page, ask.birth, '12051990');
  await answer(page, ask.phone, '19998765432');
  await choose(page, 'Pular');
  await answerCity(page, 'campin', /^Campinas/);
  await answer(page, ask.cep, '13010000');
  await choose(page, 'Sim, é minha');
  await choose(page, 'Pular');
  await answer(page, ask.usage, '420');
  for (const button of ['Telha metálica', 'Quero a proposta', 'Sim, autorizo'])
    await choose(page, button);
  await drawSignature(page);
  await choose(page, 'Enviar assinatura');
  await field(page, ask.live);
}
