import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { makeInvoice, paidCharge, readyUnit } from './invoice-desk.ts';
import { someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const group = () => someone('Grupo Lote').split(' ').at(-1) ?? '';
const sums = (page: Page) => page.getByLabel('Somas da prévia');
const ready = (page: Page) => page.getByRole('region', { name: 'Prontas' });
const report = (page: Page) => page.getByRole('region', { name: 'Andamento do lote' });

/** Paid charges of people with a name of their own, one of which has its note already. */
async function paidGroup(url: string) {
  await readyUnit(url);
  const name = group();
  for (const first of ['Ana', 'Beto']) await paidCharge(url, { person_name: `${first} ${name}` });
  const done = await paidCharge(url, { person_name: `Caio ${name}` });
  const boss = await loggedIn(url, 'admin');
  const body = { pm_transaction_id: done.id };
  expect((await boss.call('/api/nf_invoice', { method: 'POST', body })).status).toBe(200);
  return { name, done: done.id };
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('paid charges become drafts, then notes, each after a preview; the report survives a reload', async ({
      page,
      server,
    }) => {
      const { name, done } = await paidGroup(server.baseURL);
      await loginAs(page, 'admin', '/nf_invoice');
      await page.getByRole('link', { name: 'Em lote' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notas em lote');
      await page.getByLabel('Buscar', { exact: true }).fill(name);
      await expect(sums(page)).toContainText('2 notas');
      await expect(sums(page)).toContainText('R$ 600,00');
      // 2,90% of R$ 600,00.
      await expect(sums(page)).toContainText('R$ 17,40');
      await expect(ready(page).getByRole('listitem')).toHaveCount(2);
      const out = page.getByRole('region', { name: '1 fica de fora' });
      await expect(out).toContainText('Já existe uma nota desta cobrança');
      await expect(out.getByRole('link', { name: `Cobrança nº ${done}` })).toBeVisible();
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);

      await page.getByRole('button', { name: 'Criar 2 rascunhos' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('R$ 600,00');
      await axe(page);
      await dialog.getByRole('button', { name: 'Criar 2 rascunhos' }).click();
      await expect(report(page).getByRole('heading').first()).toHaveText('2 rascunhos criados.');
      await page.reload();
      await expect(report(page).getByRole('heading').first()).toHaveText('2 rascunhos criados.');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await report(page)
        .getByRole('link', { name: `Ana ${name}` })
        .click();
      await expect(page.getByText('Rascunho de nota')).toBeVisible();

      await page.goto(`/nf_invoice/bulk?from=drafts&q=${name}`);
      await expect(sums(page)).toContainText('3 notas');
      await page.getByRole('button', { name: 'Emitir 3 notas' }).click();
      await expect(dialog).toContainText('só se desfaz cancelando ou substituindo');
      await dialog.getByRole('button', { name: 'Emitir 3 notas' }).click();
      await expect(report(page).getByRole('heading').first()).toHaveText('3 notas emitidas.');
      await report(page)
        .getByRole('link', { name: `Beto ${name}` })
        .click();
      await expect(page.getByText('Emitida localmente (homologação)').first()).toBeVisible();
    });
  });
}

test('with the keyboard alone, charges become emitted notes', async ({ page, server }) => {
  const { name } = await paidGroup(server.baseURL);
  await loginAs(page, 'admin', `/nf_invoice/bulk?q=${name}`);
  await expect(sums(page)).toContainText('2 notas');
  const tabTo = async (role: 'radio' | 'button' | 'link', label: string) => {
    const target = page.getByRole(role, { name: label });
    for (let step = 0; step < 80; step++) {
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${label} cannot be reached with Tab`);
  };
  await tabTo('radio', 'Rascunhos, para conferir antes');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Notas emitidas' })).toBeChecked();
  await tabTo('button', 'Emitir 2 notas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Emitir 2 notas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo('button', 'Emitir 2 notas');
  await page.keyboard.press('Enter');
  await expect(report(page).getByRole('heading').first()).toHaveText('2 notas emitidas.');
  await tabTo('link', `Ana ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ana ${name}`);
});

test('a draft that lacks something stays out, with what it lacks', async ({ page, server }) => {
  const name = group();
  const { id } = await makeInvoice(server.baseURL, {
    customer: { kind: 'cpf', name: `Dora ${name}` },
  });
  await loginAs(page, 'admin', `/nf_invoice/bulk?from=drafts&q=${name}`);
  await expect(page.getByText('Nenhuma nota pronta')).toBeVisible();
  const out = page.getByRole('region', { name: '1 fica de fora' });
  await expect(out).toContainText('CPF');
  await expect(page.getByRole('button', { name: /^Emitir/ })).toHaveCount(0);
  await out.getByRole('link', { name: `Rascunho ${id}` }).click();
  await expect(page.getByText('Para emitir, falta:')).toBeVisible();
});

test('a filter that finds nothing says so, and a failing preview is asked for again', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/nf_invoice/bulk?q=xyzxyz');
  await expect(page.getByText('Nada corresponde ao filtro.')).toBeVisible();
  await page.route('**/api/nf_invoice/bulk_preview', (route) => route.abort());
  await page.getByLabel('Buscar', { exact: true }).fill('xyzxyzx');
  await expect(page.getByText('Não foi possível calcular a prévia')).toBeVisible();
  await axe(page);
  await page.unroute('**/api/nf_invoice/bulk_preview');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nada corresponde ao filtro.')).toBeVisible();
  await page.goto('/nf_invoice/bulk?job=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Só quem começou este lote')).toBeVisible();
});
