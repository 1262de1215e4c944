import { expect, type Page } from '@playwright/test';
import { signature } from '../apps/server/src/test-files.ts';
import type { accounts } from './harness.ts';
import { desk, openSale, type SaleStep, saleAt } from './sale.ts';
import { thread, tickets } from './staff.ts';
import { answer, ask, composer, contact, field, pickFile, someone } from './visitor.ts';

/** A page in one of its main states: opened at `path`, then brought into that state. */
export type PageState = {
  /** `<page>-<state>`: the name of its picture. */
  name: string;
  path: string;
  as?: keyof typeof accounts;
  prepare: (page: Page) => Promise<unknown>;
};

const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
const SIGN = '/at_ticket/demo-assinatura/sign';
const document = (page: Page) =>
  expect(page.getByRole('button', { name: 'Contrato de instalação' })).toBeVisible();
const rows = (page: Page) => expect(tickets(page).first()).toBeVisible();

async function firstTicket(page: Page): Promise<void> {
  await rows(page);
  await tickets(page).first().click();
  await page.waitForURL(/\/at_ticket\/\d+\/edit/);
  await expect(thread(page)).toBeVisible();
}

const originOf = (page: Page) => new URL(page.url()).origin;

/** The sale, standing at a step. */
const atStep = (step: SaleStep, label: string | RegExp) => async (page: Page) => {
  await openSale(page, originOf(page), step);
  await expect(composer(page).getByRole('button', { name: label })).toBeVisible();
};

/** The sale, after staff has done something with it. */
const afterStaff =
  (act: (staff: Awaited<ReturnType<typeof desk>>) => Promise<void>, seen: string) =>
  async (page: Page) => {
    const sale = await saleAt(originOf(page), 'talk');
    await act(await desk(originOf(page), sale));
    await page.goto(sale.path);
    await expect(page.getByText(seen).first()).toBeVisible();
  };

const saleStates: PageState[] = [
  {
    name: 'chat-consent',
    prepare: (page: Page) =>
      expect(page.getByRole('button', { name: 'Li e aceito' })).toBeVisible(),
  },
  { name: 'chat-boolean', prepare: atStep('holder', 'Sim, é minha') },
  {
    name: 'chat-file',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'file');
      await pickFile(composer(page), 'conta de luz.png', signature);
      await expect(composer(page).locator('img[src^="blob:"]')).toBeVisible();
    },
  },
  { name: 'chat-options', prepare: atStep('roof', 'Telha metálica') },
  { name: 'chat-sign', prepare: atStep('sign', 'Enviar assinatura') },
  {
    name: 'chat-menu',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'sign');
      await page.getByRole('button', { name: 'Mais opções' }).click();
      await expect(page.getByRole('button', { name: 'Assinar documentos' })).toBeVisible();
    },
  },
  {
    name: 'chat-correct',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'usage');
      await page.getByRole('button', { name: 'Corrigir' }).last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'chat-pending',
    prepare: afterStaff(
      (staff) => staff.askForFile('Envie a conta de luz.'),
      'PDF, ZIP, DOC, DOCX, XLS, XLSX, PNG ou JPG',
    ),
  },
  {
    name: 'chat-cancelled',
    prepare: afterStaff((staff) => staff.setStatus('cancelado'), 'Este atendimento foi cancelado.'),
  },
].map((state) => ({ ...state, path: '/cb/demo' }));

/** Every page in its main states, for the pictures and for the accessibility tests. A new page adds its lines here. */
export const pages: PageState[] = [
  {
    name: 'login-empty',
    path: '/login',
    prepare: (page) => expect(page.getByLabel('Login', { exact: true })).toBeVisible(),
  },
  {
    name: 'login-errors',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByText('Campo obrigatório.')).toBeVisible();
    },
  },
  { name: 'recover-email', path: '/login/recover_email', prepare: heading },
  {
    name: 'recover-token',
    path: '/login/recover_token/demo-recuperar',
    prepare: (page) => page.getByLabel('Nova senha', { exact: true }).fill('Aurora1'),
  },
  {
    name: 'create-password',
    path: '/login/ce/demo-criar-senha',
    prepare: (page) => page.getByLabel('Senha', { exact: true }).fill('Aurora1'),
  },
  {
    name: 'create-password-inactive',
    path: '/login/ce/inventado',
    prepare: (page) => expect(page.getByText('Caso este erro persista')).toBeVisible(),
  },
  { name: 'not-found', path: '/nao/existe', prepare: heading },
  { name: 'redirect', path: '/redirect?to=%2Flogin', prepare: heading },
  { name: 'redirect-refused', path: '/redirect?to=https%3A%2F%2Fevil.example', prepare: heading },
  { name: 'test-test', path: '/test/test', prepare: heading },
  { name: 'test-prod', path: '/test/prod', prepare: heading },
  { name: 'test-ui', path: '/test/ui', prepare: heading },
  { name: 'chat-unknown', path: '/cb/nao-existe', prepare: heading },
  { name: 'chat-start', path: '/cb/contato', prepare: (page) => field(page, ask.name) },
  {
    name: 'chat-refused',
    path: '/cb/contato',
    prepare: async (page) => {
      await answer(page, ask.name, someone());
      await answer(page, ask.cpf, '529.982.247-26');
      await expect(page.getByText('CPF inválido.')).toBeVisible();
    },
  },
  {
    name: 'chat-live',
    path: '/cb/contato',
    prepare: (page) => contact(page, someone(), 'Quero um orçamento para minha casa.'),
  },
  ...saleStates,
  { name: 'signing-open', path: SIGN, prepare: document },
  {
    name: 'signing-document',
    path: SIGN,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Contrato de instalação' }).click();
      await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
    },
  },
  {
    name: 'signing-confirm',
    path: SIGN,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Assinar por IP' }).click();
      await expect(page.getByText('Confirma assinar os documentos?')).toBeVisible();
    },
  },
  { name: 'signing-done', path: '/at_ticket/demo-assinado/sign', prepare: document },
  {
    name: 'signing-unknown',
    path: '/at_ticket/nao-existe/sign',
    prepare: (page) => expect(page.getByText('Funcionalidade não configurada.')).toBeVisible(),
  },
  {
    name: 'check-found',
    path: '/at_ticket/demo-assinado/sign',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Conferir esta assinatura' }).click();
      await expect(page.getByText('Assinatura verdadeira')).toBeVisible();
    },
  },
  {
    name: 'check-unknown',
    path: '/at_ticket/check?code=AAAAA',
    prepare: (page) => expect(page.getByText('Assinatura não encontrada')).toBeVisible(),
  },
  { name: 'home', path: '/home', as: 'attendant', prepare: heading },
  { name: 'tickets-list', path: '/at_ticket', as: 'attendant', prepare: rows },
  {
    name: 'tickets-empty',
    path: '/at_ticket?q=nada-com-este-nome',
    as: 'attendant',
    prepare: (page) => expect(page.getByText('Nada encontrado').first()).toBeVisible(),
  },
  { name: 'ticket-open', path: '/at_ticket', as: 'attendant', prepare: firstTicket },
  {
    name: 'dashboard',
    path: '/dashboard',
    as: 'customer',
    prepare: (page) => expect(page.getByRole('button', { name: /Visita técnica/ })).toBeVisible(),
  },
  {
    name: 'dashboard-ticket',
    path: '/dashboard',
    as: 'customer',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Ampliação do sistema/ }).click();
      await expect(page.getByLabel('Sua mensagem')).toBeVisible();
    },
  },
  {
    name: 'profile',
    path: '/profile',
    as: 'customer',
    prepare: (page) => expect(page.getByLabel('Apelido')).toBeVisible(),
  },
  {
    name: 'profile-errors',
    path: '/profile',
    as: 'customer',
    prepare: async (page) => {
      await page.getByLabel('Apelido').fill('');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Campo obrigatório.')).toBeVisible();
    },
  },
  {
    name: 'payment-open',
    path: '/pm/demo-boleto/options',
    prepare: (page) => expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible(),
  },
  {
    name: 'payment-pix-text',
    path: '/pm/demo-boleto/options',
    prepare: (page) => page.getByRole('button', { name: 'Mostrar código Pix' }).click(),
  },
  { name: 'payment-paid', path: '/pm/demo-pago/options', prepare: heading },
  { name: 'payment-overdue', path: '/pm/demo-vencido/options', prepare: heading },
  { name: 'payment-cancelled', path: '/pm/demo-cancelado/options', prepare: heading },
  {
    name: 'payment-inactive',
    path: '/pm/nao-existe/options',
    prepare: (page) => expect(page.getByText('Erro ou Link inativo:')).toBeVisible(),
  },
];
