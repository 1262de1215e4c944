import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { allCounted } from './all-counted.ts';
import { axe, expect, loginAs, test } from './harness.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a report is chosen from the menu, filtered, and its numbers open their rows', async ({
      page,
    }) => {
      await loginAs(page, 'admin', '/home');
      if (width < 768) await page.getByRole('button', { name: /menu/i }).first().click();
      const menu = page.getByRole('navigation', { name: 'Principal' });
      await menu.getByText('Relatórios').click();
      await menu.getByRole('link', { name: 'Atendimento', exact: true }).click();
      await expect(page).toHaveURL(/\/report\/tickets$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Atendimento' })).toBeVisible();

      // Other tests' visitors come now.
      await page.getByLabel('Período', { exact: true }).selectOption('Mês passado');
      await page.getByLabel('Comparar com').selectOption('Período anterior');
      await page.getByRole('radio', { name: 'Atendente' }).check();
      await expect(page).toHaveURL(/period=last_month.*compare=before.*by=user/);
      const cards = page.getByRole('list', { name: 'Números do período' });
      await expect(cards.getByText(/^antes /).first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Por atendente' })).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);

      await allCounted(page);
      const arrived = cards.getByRole('link', { name: /^Chegaram:/ });
      const count = await arrived.textContent();
      await arrived.click();
      const drawer = page.getByRole('dialog', { name: 'Chegaram' });
      await expect(drawer).toContainText(`${count} linhas`);
      await drawer.getByRole('button', { name: 'Próxima' }).click();
      await expect(drawer).toContainText('Página 2 de');
      await drawer.getByRole('button', { name: 'Fechar' }).click();
      await expect(page).not.toHaveURL(/rows=/);
      await axe(page);
    });
  });

test('what was before stands beside every number, and Back goes from choice to choice', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/report/results?by=chatbot');
  const cards = page.getByRole('list', { name: 'Números do período' });
  await expect(cards).toBeVisible();
  await expect(page.getByText(/^antes /)).toHaveCount(0);
  await page.getByLabel('Comparar com').selectOption('Período anterior');
  await expect(page.getByText(/^Antes: \d/)).toBeVisible();
  await expect(cards.getByText(/melhor|pior/).first()).toBeVisible();
  for (const name of ['Por chatbot', 'Da visita ao pagamento'])
    await expect(
      page
        .getByRole('table', { name })
        .getByText(/^antes /)
        .first(),
    ).toBeVisible();
  await page.getByRole('slider', { name: 'Colunas do gráfico' }).press('End');
  await expect(page.getByText(/^Conversas, antes: /)).toBeVisible();
  await page.getByRole('radio', { name: 'Cidade' }).check();
  await expect(page.getByRole('table', { name: 'Por cidade' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Por chatbot' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^antes /)).toHaveCount(0);
  await expect(page).toHaveURL(/\/report\/results\?by=chatbot$/);
});

test('keys alone read a formula, walk the hours and open the rows of one', async ({ page }) => {
  await loginAs(page, 'admin', '/report/tickets?period=year');
  await allCounted(page);
  const hint = page.getByRole('button', { name: 'Como se conta: Chegaram' });
  await hint.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Abertos no período, por qualquer canal.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Abertos no período, por qualquer canal.')).toBeHidden();
  await expect(hint).toBeFocused();

  const hours = page.getByRole('table', { name: 'Quando chegam' });
  await expect(hours.locator('[tabindex="0"]')).toHaveCount(1);
  const cell = hours.getByRole('link').first();
  const said = (await cell.getAttribute('aria-label')) ?? '';
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const count = /: ([\d.]+)\. /.exec(said)?.[1];
  const drawer = page.getByRole('dialog', { name: 'Chegaram' });
  await expect(drawer).toContainText(`${count} linha`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const table = page.getByRole('table', { name: 'Por setor' });
  const answered = table.getByRole('columnheader', { name: 'Respondidos' });
  await answered.getByRole('button').press('Enter');
  await expect(answered).toHaveAttribute('aria-sort', 'descending');
});

test('the chart says the numbers of its table', async ({ page }) => {
  await loginAs(page, 'admin', '/report/payments?period=year');
  await page.getByText('Números do gráfico').click();
  const rows = page.getByRole('table', { name: 'Números por mês' }).getByRole('row');
  const paid = (await rows.nth(1).getByRole('cell').last().textContent()) ?? '';
  expect(paid).toMatch(/\d/);
  const picker = page.getByRole('slider', { name: 'Colunas do gráfico' });
  await expect(picker).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`Pago: ${paid.replace(/[$.]/g, '\\$&')}`),
  );
});

for (const path of ['/report/tickets?period=own&', '/ad_report?'])
  test(`an end before the start is told at its field: ${path}`, async ({ page }) => {
    await loginAs(page, 'admin', `${path}from=2026-02-02&to=2026-02-01`);
    const until = page.getByLabel('Até', { exact: true });
    await expect(until).toHaveAttribute('aria-invalid', 'true');
    await expect(until).toHaveAccessibleDescription('O fim vem antes do começo.');
    await until.fill('05/02/2026');
    await expect(until).not.toHaveAttribute('aria-invalid');
  });

test('a day that is none is told at its field, and no other report is shown for it', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/report/tickets?from=2026-13-45');
  const from = page.getByLabel('De', { exact: true });
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveAccessibleDescription('“2026-13-45” não é uma data.');
  await expect(page.getByText('Este período não pode ser mostrado')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Números do período' })).toHaveCount(0);
  const day = new Date(Date.now() - 20 * 86_400_000);
  await from.fill(day.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }));
  await expect(page.getByRole('list', { name: 'Números do período' })).toBeVisible();
  await expect(from).not.toHaveAttribute('aria-invalid');
});

for (const [path, name, words] of [
  ['results', 'Conversão', 'As linhas são as conversas que já pagaram.'],
  ['payments', 'Pago do cobrado', 'As linhas são o que se pagou.'],
] as const)
  test(`a share opens the rows that it is made of: ${name}`, async ({ page }) => {
    await loginAs(page, 'admin', `/report/${path}?period=year`);
    const cards = page.getByRole('list', { name: 'Números do período' });
    await cards.getByRole('link', { name: `${name}:` }).click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer).toContainText(words);
    await expect(drawer.getByRole('listitem').first()).toBeVisible();
  });

test('a step of the chart opens its rows, by click and by keys', async ({ page }) => {
  await loginAs(page, 'admin', '/report/tickets?period=days90');
  await allCounted(page);
  const picker = page.getByRole('slider', { name: 'Colunas do gráfico' });
  await picker.press('Home');
  for (let week = 0; week < 8; week += 1) await picker.press('ArrowRight');
  const said = (await picker.getAttribute('aria-valuetext')) ?? '';
  const count = /Chegaram: ([\d.]+)/.exec(said)?.[1];
  await picker.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Chegaram, / });
  await expect(drawer).toContainText(`${count} linha`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(picker).toBeFocused();
  await picker.click();
  await expect(drawer).toBeVisible();
});

test('the funnel says what went on from step to step', async ({ page }) => {
  await loginAs(page, 'admin', '/report/results?period=year');
  await expect(page.getByRole('img', { name: /% do passo anterior/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Da visita ao pagamento' });
  await expect(table.getByRole('columnheader', { name: 'Do passo anterior' })).toBeVisible();
});

test('whoever may see no report gets none, neither page nor menu', async ({ page }) => {
  await loginAs(page, 'attendant', '/report/results');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).not.toContainText('Relatórios');
});

test('the start page shows two weeks at a glance and does not move', async ({ page }) => {
  await loginAs(page, 'admin', '/home');
  const waiting = page.getByRole('region', { name: 'Esperam há mais tempo' });
  await expect(waiting.getByRole('link').nth(1)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Últimos 14 dias' })).toContainText('Chegaram');
  await page.getByRole('link', { name: 'Em aberto por atendente' }).click();
  await expect(page.getByRole('table', { name: 'Por atendente' })).toBeVisible();
});

test('a report and the rows of a number are taken along as files', async ({ page }) => {
  await loginAs(page, 'admin', '/report/tickets');
  const taken = async (within: Page | Locator, format: string) => {
    await within.getByRole('button', { name: 'Exportar' }).click();
    const file = page.waitForEvent('download');
    await within.getByRole('button', { name: format }).click();
    const name = (await file).suggestedFilename();
    return readFile(await (await file).path(), 'latin1').then((text) => ({ name, text }));
  };
  const csv = await taken(page, 'CSV');
  expect(csv.name).toMatch(/^Atendimento .*\.csv$/);
  expect(csv.text).toContain('Chegaram');
  expect((await taken(page, 'XLSX')).text).toMatch(/^PK/);
  expect((await taken(page, 'PDF')).text).toMatch(/^%PDF-/);
  await page.getByRole('list', { name: 'Números do período' }).getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Chegaram' });
  expect((await taken(drawer, 'CSV')).name).toMatch(/\.csv$/);
});

test('a report comes by mail until it is stopped', async ({ page }) => {
  await loginAs(page, 'admin', '/report/payments');
  await page.getByRole('button', { name: 'Enviar por e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Todo dia 1º' }).check();
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Pronto: o relatório irá por e-mail.');
  const line = dialog.getByRole('listitem').filter({ hasText: 'Pagamentos' });
  await expect(line).toContainText('Próximo em 01/');
  await line.getByRole('button', { name: 'Parar de enviar' }).click();
  await expect(line).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('');
});

test('days are typed with keys alone: half of one stays, and one that is none is told', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/report/tickets?period=own&from=2026-11-01&to=2026-11-20');
  const from = page.getByLabel('De', { exact: true });
  await expect(from).toHaveValue('01/11/2026');
  await from.press('Control+a');
  await from.pressSequentially('0511');
  await expect(from).toHaveValue('05/11');
  await from.press('Tab');
  await expect(page.getByText('Digite uma data que existe')).toBeVisible();
  await from.press('Control+a');
  await from.pressSequentially('05112026');
  await expect(page).toHaveURL(/from=2026-11-05/);
  await from.press('Control+a');
  await from.press('Delete');
  await from.press('Tab');
  await expect(from).toHaveValue('05/11/2026');
});

test('a report is kept under a name with its period and filters', async ({ page }) => {
  await loginAs(page, 'admin', '/report/results?period=year&by=city');
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByLabel('Salvar o relatório como está').fill('Cidades do ano');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await expect(page.getByRole('button', { name: 'Cidades do ano' })).toBeVisible();
  await page.goto('/report/results');
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('link', { name: 'Cidades do ano' }).click();
  await expect(page).toHaveURL(/period=year&by=city/);
  await page.getByRole('button', { name: 'Cidades do ano' }).click();
  await page.getByRole('button', { name: 'Excluir a visão Cidades do ano' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: 'Visões' })).toBeVisible();
});

test('the numbers of the chart and the count of those who wait open their rows', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/report/tickets?period=year');
  await allCounted(page);
  await page.getByText('Números do gráfico').click();
  const numbers = page.getByRole('table', { name: /^Números por / });
  const number = numbers.getByRole('link', { name: /Chegaram:/ }).first();
  const count = await number.textContent();
  await number.click();
  const drawer = page.getByRole('dialog', { name: /^Chegaram, / });
  await expect(drawer).toContainText(`${count} linha`);
  await drawer.getByRole('button', { name: 'Fechar' }).click();
  const waiting = page.getByRole('link', { name: /^Esperando resposta agora: / });
  const all = await waiting.textContent();
  await waiting.click();
  await expect(page.getByRole('dialog', { name: 'Esperando resposta agora' })).toContainText(
    `${all} linha`,
  );
});
