import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { accessStates } from './pages-access.ts';
import { advertisingStates } from './pages-advertising.ts';
import { affiliateStates } from './pages-affiliates.ts';
import { auditStates } from './pages-audit.ts';
import { automailStates } from './pages-automail.ts';
import { balanceStates } from './pages-balance.ts';
import { bankFileStates } from './pages-bank-files.ts';
import { chargeStates } from './pages-charges.ts';
import { designerStates } from './pages-designer.ts';
import { entryStates } from './pages-entries.ts';
import { financeBookStates } from './pages-finance-books.ts';
import { financeViewStates } from './pages-finance-views.ts';
import { invoiceStates } from './pages-invoices.ts';
import { liveStates } from './pages-live.ts';
import { operationsStates } from './pages-operations.ts';
import { peopleStates } from './pages-people.ts';
import { providerStates } from './pages-providers.ts';
import { recordStates } from './pages-records.ts';
import { reportStates } from './pages-reports.ts';
import { saleStates } from './pages-sale.ts';
import { shellStates } from './pages-shell.ts';
import { threadStates } from './pages-thread.ts';
import { ticketStates } from './pages-ticket.ts';
import { ticketListStates } from './pages-ticket-list.ts';
import { thread, tickets } from './staff.ts';
import { answer, ask, contact, field, someone } from './visitor.ts';

const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
const SIGN = '/at_ticket/demo-assinatura/sign';
const document = (page: Page) =>
  expect(page.getByRole('button', { name: 'Contrato de instalação' })).toBeVisible();
const rows = (page: Page) => expect(tickets(page).first()).toBeVisible();

const loseLine = (page: Page) => page.route('**/api/session/web', (route) => route.abort());

/** The window becomes visible again, and no server answers. */
async function lookAgain(page: Page): Promise<void> {
  await heading(page);
  await loseLine(page);
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await expect(page.getByText('Sem conexão. Tentando de novo…')).toBeVisible();
}

async function firstTicket(page: Page): Promise<void> {
  await rows(page);
  await tickets(page).first().click();
  await page.waitForURL(/\/at_ticket\/\d+\/edit/);
  await expect(thread(page)).toBeVisible();
}

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
  {
    name: 'login-waits',
    path: '/login',
    prepare: async (page) => {
      await loseLine(page);
      await page.reload();
      await expect(page.getByText('Preparando o formulário, aguarde...')).toBeVisible();
    },
  },
  ...affiliateStates,
  ...advertisingStates,
  ...automailStates,
  ...balanceStates,
  ...bankFileStates,
  ...chargeStates,
  ...invoiceStates,
  ...entryStates,
  ...financeBookStates,
  ...financeViewStates,
  ...providerStates,
  ...operationsStates,
  ...peopleStates,
  ...recordStates,
  ...shellStates,
  ...liveStates,
  // The page of a refusal, which works without the app.
  { name: 'error-page', path: '/files/1/nada.png', prepare: heading },
  ...accessStates,
  { name: 'not-found', path: '/nao/existe', prepare: heading },
  {
    name: 'redirect',
    path: '/redirect?to=%2Flogin',
    prepare: async (page) => {
      // An answer without content: the page stays, however long one looks at it.
      await page.route('**/login', (route) => route.fulfill({ status: 204 }));
      await heading(page);
    },
  },
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
  ...reportStates,
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
  ...ticketListStates,
  { name: 'ticket-open', path: '/at_ticket', as: 'attendant', prepare: firstTicket },
  {
    name: 'configs',
    path: '/configs',
    as: 'admin',
    prepare: (page) => expect(page.getByRole('group', { name: 'Novo', exact: true })).toBeVisible(),
  },
  {
    name: 'configs-wrong',
    path: '/configs?q=aviso',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Aviso de erro' }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Campo obrigatório.')).toBeVisible();
    },
  },
  {
    name: 'configs-empty',
    path: '/configs?q=nada-com-este-nome',
    as: 'admin',
    prepare: (page) => expect(page.getByText('Nada encontrado').first()).toBeVisible(),
  },
  {
    name: 'account-token',
    path: '/account',
    as: 'attendant',
    prepare: async (page) => {
      const form = page.getByRole('form', { name: 'Novo token' });
      await form.getByLabel('Nome').fill('Planilha de vendas');
      await form.getByRole('button', { name: 'Criar token' }).click();
      await expect(page.getByText('Copie o token agora')).toBeVisible();
    },
  },
  ...threadStates,
  ...auditStates,
  ...designerStates,
  ...ticketStates,
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
    name: 'profile-empty-password',
    path: '/profile',
    as: 'customer',
    prepare: async (page) => {
      await page.getByLabel('Senha atual').fill('x');
      await page.getByRole('button', { name: 'Alterar senha' }).click();
      await expect(page.getByText('A senha ainda não cumpre todas as regras.')).toBeVisible();
    },
  },
  {
    name: 'profile-lost-line',
    path: '/profile',
    as: 'customer',
    prepare: async (page) => {
      await expect(page.getByLabel('Apelido')).toBeVisible();
      await lookAgain(page);
    },
  },
  { name: 'home-lost-line', path: '/home', as: 'attendant', prepare: lookAgain },
  {
    name: 'payment-open',
    path: '/pm/demo-boleto/options',
    prepare: (page) => expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible(),
  },
  {
    name: 'payment-pix-text',
    path: '/pm/demo-boleto/options',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mostrar código Pix' }).click();
      await expect(page.getByRole('button', { name: 'Ocultar código Pix' })).toBeVisible();
    },
  },
  { name: 'payment-paid', path: '/pm/demo-pago/options', prepare: heading },
  { name: 'payment-overdue', path: '/pm/demo-vencido/options', prepare: heading },
  { name: 'payment-partial', path: '/pm/demo-parcial/options', prepare: heading },
  { name: 'payment-cancelled', path: '/pm/demo-cancelado/options', prepare: heading },
  {
    name: 'payment-inactive',
    path: '/pm/nao-existe/options',
    prepare: (page) => expect(page.getByText('Erro ou Link inativo:')).toBeVisible(),
  },
];
