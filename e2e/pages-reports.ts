import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

const figures = (page: Page) =>
  expect(page.getByRole('list', { name: 'Números do período' })).toBeVisible();

const states: Omit<PageState, 'as'>[] = [
  { name: 'report-tickets', path: '/report/tickets?compare=before&period=year', prepare: figures },
  { name: 'report-results', path: '/report/results?compare=year&by=city', prepare: figures },
  { name: 'report-payments', path: '/report/payments?period=year', prepare: figures },
  {
    name: 'report-none',
    path: '/report/results?period=own&from=2001-01-01&to=2001-01-02',
    prepare: (page) => expect(page.getByText('Nada neste período')).toBeVisible(),
  },
  {
    name: 'report-refused',
    path: '/report/tickets?period=own&from=2026-02-02&to=2026-02-01',
    prepare: (page) =>
      expect(page.getByRole('alert').getByText('O fim vem antes do começo.')).toBeVisible(),
  },
  {
    name: 'report-failed',
    path: '/home',
    prepare: async (page) => {
      await page.route(/\/api\/report\/tickets/, (route) => route.fulfill({ status: 500 }));
      await page.goto('/report/tickets');
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    },
  },
  {
    name: 'report-rows',
    path: '/report/tickets?period=year&rows=arrived',
    prepare: (page) => expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'report-formula',
    path: '/report/tickets?period=year',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Como se conta: Chegaram' }).click();
      await expect(page.getByText('Abertos no período, por qualquer canal.')).toBeVisible();
    },
  },
  {
    name: 'report-funnel',
    path: '/report/results?period=year',
    prepare: (page) =>
      page.getByRole('table', { name: 'Da visita ao pagamento' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'report-waiting',
    path: '/report/tickets',
    prepare: (page) => page.getByText('Ao todo esperam').scrollIntoViewIfNeeded(),
  },
  {
    name: 'report-heat',
    path: '/report/tickets?period=days90',
    // Which strengths there are is the history's: each is shown once.
    prepare: async (page) => {
      const cells = page.locator('td[data-heat]:has(a)');
      for (const strength of [1, 2, 3, 4, 5])
        await cells
          .nth(strength)
          .evaluate((cell, shown) => cell.setAttribute('data-heat', `${shown}`), strength);
    },
  },
  {
    name: 'report-chart-numbers',
    path: '/report/payments?period=year',
    prepare: (page) => page.getByText('Números do gráfico').click(),
  },
  {
    name: 'report-payment-rows',
    path: '/report/payments?period=year&rows=asked',
    prepare: (page) => expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'report-waiting-rows',
    path: '/report/tickets?rows=waiting',
    // A new server counts the past first, and the page follows it.
    prepare: (page) =>
      expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible({
        timeout: 120_000,
      }),
  },
  {
    name: 'report-views',
    path: '/report/tickets',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Visões' }).click();
      await expect(page.getByLabel('Salvar o relatório como está')).toBeVisible();
    },
  },
  {
    name: 'report-mail',
    path: '/report/tickets',
    prepare: async (page) => {
      const mail = {
        ...{ id: 1, name: 'tickets', title: 'Atendimento', every: 'week', sector_id: null },
        ...{ business_unit_id: null, user_id: null, by: null, next_on: '2027-01-04' },
        ...{ recipient: { id: 1, name: 'Ana' }, asked_by: { id: 1, name: 'Ana' } },
      };
      const fault = 'A pessoa não pode mais ver este relatório.';
      const recipient = { id: 99, name: 'Larissa Prado' };
      const data = [
        { ...mail, last_sent_at: null, fault },
        { ...mail, id: 2, recipient, last_sent_at: null, fault: null },
      ];
      await page.route('**/api/report/schedule', (route) => route.fulfill({ json: { data } }));
      await page.getByRole('button', { name: 'Enviar por e-mail' }).click();
      await expect(page.getByRole('dialog').getByText('Próximo em').first()).toBeVisible();
    },
  },
];

/** The reports, and the rows behind a number. */
export const reportStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
