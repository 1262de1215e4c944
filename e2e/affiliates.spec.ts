import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { makeAffiliate, makeBatchBy, newestBatch, sell } from './affiliate-desk.ts';
import { dayFromNow } from './charge-desk.ts';
import { openLedger } from './entry-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { expectTold } from './told.ts';
import { someone } from './visitor.ts';

const screens = [
  ['a desktop', 1280],
  ['a phone', 390],
] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

for (const [where, width] of screens)
  test.describe(`on ${where}`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('an affiliate is made with its rule; what it brings is earned, batched and paid', async ({
      page,
      server,
    }) => {
      const name = someone('Bia');
      const code = `bia-${crypto.randomUUID().slice(0, 8)}`;
      await loginAs(page, 'admin', '/af_affiliate/create');
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Código').fill(code);
      await page.getByLabel('Tipo da chave Pix').selectOption('CPF');
      await page.getByLabel('Chave Pix', { exact: true }).fill('11.222.333/0001-81');
      await page.getByLabel('Percentual', { exact: true }).fill('12,5');
      await page.getByLabel('Carência em dias').fill('0');
      await button(page, 'Salvar & Permanecer').click();
      await expect(page.getByText('Esta chave não é do tipo escolhido.')).toBeVisible();
      await page.getByLabel('Chave Pix', { exact: true }).fill('111.444.777-35');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page).toHaveURL(/\/af_affiliate\/\d+\/edit/);
      const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);

      const { charge, ticket } = await sell(server.baseURL, `/cb/contato/${code.toUpperCase()}`);
      await page.goto(`/af_commission?af_affiliate_id=${id}`);
      const lines = page.getByRole('region', { name: 'Comissões' });
      await expect(lines.getByText('R$ 37,50').filter({ visible: true })).toBeVisible();
      await expect(lines.getByRole('link', { name: `Cobrança nº ${charge}` })).toBeVisible();
      await expect(lines.getByText('A pagar')).toBeVisible();

      await button(page, 'Fazer lote').click();
      await expect(dialog(page).getByText(/^Há R\$/)).toBeVisible();
      // Of the demonstration, and of other tests.
      const leave = dialog(page).getByRole('radio', { name: 'Deixar de fora deste lote' });
      for (const one of await leave.all()) await one.check();
      const number = await makeBatchBy(page, button(page, 'Fazer lote').last());
      await expect(lines.getByText('Em lote')).toBeVisible();
      const newest = newestBatch(page);
      const file = page.waitForEvent('download');
      await newest.getByRole('button', { name: /^Baixar o arquivo de Pix/ }).click();
      expect((await file).suggestedFilename()).toMatch(/^comissoes-lote-\d+\.csv$/);
      await newest.getByRole('button', { name: /^Marcar como pago: lote/ }).click();
      await dialog(page).getByLabel('Conta bancária').click();
      await page.getByRole('option').filter({ visible: true }).first().click();
      await button(page, 'Marcar como pago').last().click();
      await expectTold(page, `Lote nº ${number} pago.`);
      await expect(lines.getByText('Paga', { exact: true })).toBeVisible();
      await axe(page);

      await page.goto(`/at_ticket/${ticket}/edit`);
      if (width === 390) await button(page, 'Dados').click();
      await expect(page.getByText(`${code.toUpperCase()} · ${name}`)).toBeVisible();
    });
  });

test('a batch whose entries finance has settled is marked paid without a bank account', async ({
  page,
  server,
}) => {
  const { id, code } = await makeAffiliate(server.baseURL);
  await sell(server.baseURL, `/cb/contato/${code}`);
  const boss = await loggedIn(server.baseURL, 'admin');
  const until = dayFromNow(0);
  const plan = await boss.call(`/api/af_batch/plan?until=${until}`);
  const { parts } = plan.body.data as { parts: { af_affiliate_id: number }[] };
  const left_out = parts.map((part) => part.af_affiliate_id).filter((one) => one !== id);
  const body = { until, left_out };
  const made = await boss.call('/api/af_batch', { method: 'POST', body });
  const batch = made.body.data as { id: number; parts: { fn_entry_id: number }[] };
  const entry = batch.parts[0]?.fn_entry_id ?? 0;
  await (await openLedger(server.baseURL)).settle(entry, { amount_cents: 3_000 });

  await loginAs(page, 'admin', `/af_commission?af_affiliate_id=${id}`);
  await button(page, `Marcar como pago: lote nº ${batch.id}`).click();
  await expect(
    dialog(page).getByText('O financeiro já baixou todos os lançamentos deste lote.'),
  ).toBeVisible();
  await expect(dialog(page).getByRole('combobox')).toHaveCount(0);
  await axe(page);
  await dialog(page).getByRole('button', { name: 'Marcar como pago' }).click();
  await expectTold(page, `Lote nº ${batch.id} pago.`);
  const lines = page.getByRole('region', { name: 'Comissões' });
  await expect(lines.getByText('Paga', { exact: true })).toBeVisible();
});

test('a code that somebody has is refused in words, and what was earned keeps its affiliate', async ({
  page,
  server,
}) => {
  const { id, name, code } = await makeAffiliate(server.baseURL);
  await sell(server.baseURL, `/cb/contato/${code}`);
  await loginAs(page, 'admin', '/af_affiliate/create');
  await page.getByLabel('Nome').fill(someone('Outra'));
  await page.getByLabel('Código').fill(code.toUpperCase());
  await button(page, 'Salvar & Permanecer').click();
  await expect(page.getByText(`Este código já é de ${name}.`)).toBeVisible();
  await page.goto(`/af_affiliate/${id}/edit`);
  await button(page, /^Excluir/).click();
  await button(page, /^Excluir/)
    .last()
    .click();
  await expect(page.getByText(/Este afiliado tem comissões/).first()).toBeVisible();
});
