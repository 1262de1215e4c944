import type { Page } from '@playwright/test';
import { axe, expect, loginAs, test } from './harness.ts';
import { statementAccount, statementFile } from './statement-desk.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
const day = '20261010';

async function choose(page: Page, label: string, name: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function bring(
  page: Page,
  name: string,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) {
  await page.goto('/fn_statement');
  await choose(page, 'Conta bancária', name);
  await page.locator('input[type=file]').setInputFiles(file);
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a statement is reconciled by keys alone', async ({ page, server }) => {
      const cents = width * 1_000 + 37;
      const { name, account } = await statementAccount(server.baseURL, [cents]);
      await loginAs(page, 'admin');
      await bring(
        page,
        name,
        statementFile([
          { on: day, amount: `-${(cents / 100).toFixed(2)}`, name: 'a', text: 'PAGTO CONTA' },
          { on: '20261011', amount: '-12,90', name: 'b', text: 'TARIFA PACOTE' },
          { on: '20261012', amount: '-0,01', name: 'c', text: 'AJUSTE' },
        ]),
      );
      await expect(page.getByRole('heading', { name: `Extrato de ${name}` })).toBeVisible();
      const lines = page.getByRole('list', { name: 'Linhas a conciliar' }).locator(':scope > li');
      await expect(lines).toHaveCount(3);
      await expect(lines.first()).toContainText('mesmo valor, mesmo dia');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await page.locator('body').press('ArrowDown');
      await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowUp');
      await expect(lines.first()).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Enter');
      await expect(lines).toHaveCount(2);

      await page.keyboard.press('n');
      await expect(page.getByRole('dialog', { name: 'Novo lançamento' })).toBeVisible();
      await choose(page, 'Conta', '4.02 ');
      await page.getByRole('button', { name: 'Lançar e conciliar' }).press('Enter');
      await expect(page.getByText('Escolha uma conta ativa, do último nível')).toBeVisible();
      await choose(page, 'Conta', account);
      await page
        .getByRole('checkbox', { name: 'Sugerir o mesmo para linhas com este texto' })
        .press('Space');
      await page.getByRole('button', { name: 'Lançar e conciliar' }).press('Enter');
      await expect(lines).toHaveCount(1);
      // While a dialog is on its way out, the page's letters are not shortcuts.
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.keyboard.press('i');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Centavo do banco');
      await page.getByRole('textbox', { name: 'Motivo' }).press('Enter');
      await expect(page.getByText('Tudo conciliado')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('u');
      await expect(lines).toHaveCount(1);
      await page.keyboard.press('i');
      await page.getByRole('textbox', { name: 'Motivo' }).fill('Centavo do banco');
      await page.getByRole('button', { name: 'Ignorar', exact: true }).last().press('Enter');
      await expect(page.getByText('Tudo conciliado')).toBeVisible();

      await page.getByRole('link', { name: 'Conciliadas (2)' }).click();
      await expect(page.getByRole('link', { name: `Conta de ${cents}` })).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Desfazer' }).first().click();
      await expect(page.getByRole('link', { name: 'A conciliar (1)' })).toBeVisible();
    });
  });
}

// An amount that no other journey's entry has: it would be suggested.
test('a line is split over two entries by keys, once its parts add up', async ({
  page,
  server,
}) => {
  const { name } = await statementAccount(server.baseURL, [6_137, 3_891]);
  await loginAs(page, 'admin');
  await bring(page, name, statementFile([{ on: day, amount: '-100,28' }]));
  // Keys act on lines, which come after their count.
  await expect(page.getByRole('button', { name: 'Dividir' })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Dividir R$ 100,28' });
  await choose(page, 'Outro lançamento', 'Conta de 6137');
  const first = dialog.getByRole('textbox', { name: /Conta de 6137/ });
  await first.fill('61,37');
  await first.press('Enter');
  await expect(dialog).toContainText('Faltam R$ 38,91.');
  await choose(page, 'Outro lançamento', 'Conta de 3891');
  await expect(dialog).toContainText('As partes somam a linha.');
  await first.press('Enter');
  await expect(page.getByText('Tudo conciliado')).toBeVisible();
});

test('a CSV asks what its columns are, once', async ({ page, server }) => {
  const { name } = await statementAccount(server.baseURL);
  await loginAs(page, 'admin');
  const csv = 'Dia;Lançamento;Quantia\n10/10/2026;=1+1;-10,00\n11/10/2026;Pix;1.234,56\n';
  const file = (text: string) => ({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await bring(page, name, file(csv));
  await expect(
    page.getByRole('heading', { name: 'O que é cada coluna deste arquivo?' }),
  ).toBeVisible();
  await axe(page);
  await page.getByLabel('Valor com sinal').selectOption('Quantia');
  await page.getByRole('button', { name: 'Importar com estas colunas' }).click();
  await expect(page.getByRole('link', { name: 'A conciliar (2)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /=1\+1/ })).toBeVisible();
  await bring(page, name, file(`${csv}12/10/2026;Tarifa;-1,00\n`));
  await expect(page.getByRole('link', { name: 'A conciliar (1)' })).toBeVisible();
});

test('a file that is none is refused in words', async ({ page, server }) => {
  const { name } = await statementAccount(server.baseURL);
  await loginAs(page, 'admin');
  await bring(page, name, {
    name: 'x.ofx',
    mimeType: 'text/plain',
    buffer: Buffer.from('<OFX><STMTRS>'),
  });
  await expect(page.getByRole('alert')).toContainText('cortado');
});
