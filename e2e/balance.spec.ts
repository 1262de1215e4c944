import type { Page } from '@playwright/test';
import { csvOf, makeBalances } from './balance-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { turnTo } from './staff.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const block = (page: Page) =>
  page
    .getByRole('complementary')
    .locator('section')
    .filter({
      has: page.getByRole('button', { name: 'Saldo', exact: true }),
    });
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Lançamentos do saldo' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

async function openTicket(page: Page, id: number): Promise<void> {
  await page.goto(`/at_ticket/${id}/edit`);
  await turnTo(page, 'Dados');
  await expect(block(page)).toContainText('R$');
}

async function act(page: Page, name: string, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await dialog(page).getByLabel('Valor (R$)').fill(amount);
  await dialog(page).getByLabel('Motivo').fill(reason);
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('staff credits, debits, and transfers to another ticket, whose open page shows it', async ({
      page,
      context,
      server,
    }) => {
      const [from, to] = await makeBalances(server.baseURL, [0, 0]);
      await loginAs(page, 'supervisor');
      await openTicket(page, from?.id ?? 0);
      await expect(block(page)).toContainText('Nenhum lançamento ainda.');
      await act(page, 'Creditar', '1500', 'Sinal da obra');
      await dialog(page).getByRole('button', { name: 'Creditar' }).click();
      await expect(lines(page)).toHaveCount(1);
      await expect(lines(page).first()).toContainText('+R$ 1.500,00');

      await act(page, 'Debitar', '250,50', 'Material');
      await expect(dialog(page)).toContainText('Saldo depois: R$ 1.249,50');
      await axe(page);
      await dialog(page).getByRole('button', { name: 'Debitar' }).click();
      await expect(lines(page).first()).toContainText('-R$ 250,50');

      const other = await context.newPage();
      await openTicket(other, to?.id ?? 0);
      await act(page, 'Transferir saldo', '2000', 'Acerto');
      await expect(dialog(page)).toContainText('O valor passa do saldo.');
      const target = dialog(page).getByRole('combobox', { name: 'Para outro atendimento' });
      await target.fill(String(to?.id));
      await page.getByRole('option', { name: `nº ${to?.id}` }).click();
      await dialog(page).getByLabel('Valor (R$)').fill('1000');
      await dialog(page).getByRole('button', { name: 'Transferir', exact: true }).click();
      await expect(block(page)).toContainText('R$ 249,50');
      await expect(lines(page).first()).toContainText(`para o nº ${to?.id}`);
      await expect(lines(other).first()).toContainText(`vinda do nº ${from?.id}`);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
    });

    test('the list finds, filters and sums; a file moves balance only when all of it is right', async ({
      page,
      server,
    }) => {
      const [from, to] = await makeBalances(server.baseURL, [50_000, 0]);
      await loginAs(page, 'supervisor');
      await page.goto(`/at_ticket_balance?q=${from?.id}`);
      await expect(page.getByRole('link', { name: `nº ${from?.id}` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Saldos' })).toContainText('R$ 500,00');
      await page.getByRole('combobox', { name: 'Saldo' }).selectOption('Abaixo de zero');
      await expect(page.getByText('Nada encontrado')).toBeVisible();
      await page.getByRole('link', { name: 'Limpar busca e filtros' }).click();
      await expect(page.getByText('Saldo de todos')).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await page.getByRole('link', { name: 'Transferir por arquivo' }).click();
      const file = page.locator('input[type=file]');
      const bad = `from;to;amount;reason\r\n${from?.id};${to?.id};300,00;Devolução\r\n${from?.id};${to?.id};300,00;Demais\r\n`;
      await file.setInputFiles(csvOf(bad));
      const faults = page.getByRole('list', { name: 'Problemas do arquivo' });
      await expect(faults.getByRole('listitem')).toHaveText([
        `Linha 3Nesta linha o nº ${from?.id} só tem R$ 200,00.`,
      ]);
      await expect(page.getByRole('button', { name: /^Fazer/ })).toHaveCount(0);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await file.setInputFiles(csvOf(bad.replace('300,00;Demais', '200,00;Resto')));
      await expect(page.getByText('Nenhum problema encontrado.')).toBeVisible();
      await page.getByRole('button', { name: 'Fazer 2 transferências' }).click();
      await expect(page.getByText('Pronto: 2 transferências feitas.')).toBeVisible();
      await openTicket(page, to?.id ?? 0);
      await expect(block(page)).toContainText('R$ 500,00');
      await expect(lines(page).last()).toContainText('Devolução');
    });
  });
}

test('who may not see balances sees no block, no menu and no page', async ({ page, server }) => {
  const [ticket] = await makeBalances(server.baseURL, [100]);
  await loginAs(page, 'attendant');
  await page.goto(`/at_ticket/${ticket?.id}/edit`);
  await expect(page.getByRole('complementary')).toContainText('Vínculos');
  await expect(page.getByRole('button', { name: 'Saldo', exact: true })).toHaveCount(0);
  await page.goto('/at_ticket_balance');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
});
