import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { makeInvoice, paidCharge, readyUnit } from './invoice-desk.ts';
import { someone } from './visitor.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, label: string): Promise<void> {
  const act = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await expect(more.or(act).first()).toBeVisible();
  if (!(await act.isVisible())) await more.click();
  await act.click();
}

async function chooseFirst(page: Page, label: string, text = ''): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  if (text) await box.fill(text);
  await page.getByRole('listbox').getByRole('option').first().click();
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('a draft becomes a note with its PDF; it is found in the list, and cancelled', async ({
      page,
      server,
    }) => {
      const unit = await readyUnit(server.baseURL);
      const person = someone('Rita Alves');
      await loginAs(page, 'admin', '/nf_invoice');
      await page.getByRole('link', { name: 'Nova nota fiscal' }).first().click();
      if ((await page.getByRole('combobox', { name: 'Unidade que emite' }).inputValue()) === '')
        await chooseFirst(page, 'Unidade que emite', unit.name);
      // The unit's fiscal data fill in the service.
      await expect(page.getByLabel('Código de tributação nacional')).toHaveValue('010701');
      await page.getByLabel('Nome', { exact: true }).fill(person);
      await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
      await page.getByLabel('Descrição do serviço').fill('Visita técnica');
      await page.getByLabel('Valor do serviço').fill('1000,00');
      const taxes = page.getByRole('region', { name: 'Impostos' });
      await expect(taxes.getByText('2,90% de R$ 1.000,00', { exact: false })).toBeVisible();
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
      await expect(page.getByText('Rascunho de nota')).toBeVisible();
      await choose(page, 'Emitir nota');
      await expect(page.getByText('Emitida localmente (homologação)').first()).toBeVisible();
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar PDF (DANFSe)' }).click();
      const pdf = await readFile(await (await saved).path());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

      await page.goto(`/nf_invoice?status=local&q=${encodeURIComponent(person)}`);
      await expect(page.getByText(person).first()).toBeVisible();
      await expect(page.getByLabel('Somas do filtro')).toContainText('1.000,00');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page
        .getByRole('link', { name: new RegExp(person) })
        .first()
        .click();

      await choose(page, 'Cancelar nota');
      const confirm = dialog(page).getByRole('button', { name: 'Cancelar nota' });
      await dialog(page).getByLabel('Motivo').selectOption({ label: 'Serviço não prestado' });
      await dialog(page).getByLabel('Explicação (vai na nota)').fill('Curto');
      await expect(confirm).toBeDisabled();
      await expect(dialog(page).getByText('Faltam 10 letras: são pelo menos 15.')).toBeVisible();
      await dialog(page).getByLabel('Explicação (vai na nota)').fill('quatorze letra');
      await expect(dialog(page).getByText('Falta 1 letra: são pelo menos 15.')).toBeVisible();
      await dialog(page)
        .getByLabel('Explicação (vai na nota)')
        .fill('O cliente desistiu da visita');
      await axe(page);
      await confirm.click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible();
      await page.goto(`/nf_invoice?status=local&q=${encodeURIComponent(person)}`);
      await expect(page.getByText('Nada encontrado')).toBeVisible();
    });
  });
}

test('faults stand at their fields, and nothing is made', async ({ page, server }) => {
  await readyUnit(server.baseURL);
  await loginAs(page, 'admin', '/nf_invoice/create');
  await page.getByLabel('CPF', { exact: true }).fill('111.111.111-12');
  await page.getByLabel('Rua', { exact: true }).fill('Rua das Flores');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Informe um valor.')).toBeVisible();
  await expect(page.getByText('Informe os 8 dígitos do CEP.')).toBeVisible();
  await expect(page.getByLabel('CPF', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/nf_invoice\/create/);
});

test('a draft is changed and deleted', async ({ page, server }) => {
  const { id, name } = await makeInvoice(server.baseURL);
  await loginAs(page, 'admin', `/nf_invoice/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await choose(page, 'Alterar');
  await page.getByLabel('Valor do serviço').fill('250,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('R$ 250,00').first()).toBeVisible();
  await choose(page, 'Excluir rascunho');
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page).toHaveURL(/\/nf_invoice(\?|$)/);
});

test('a paid charge leads to a draft with its value and customer', async ({ page, server }) => {
  await readyUnit(server.baseURL);
  const charge = await paidCharge(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${charge.id}/edit`);
  await page.getByRole('link', { name: 'Emitir nota' }).click();
  await expect(page.getByLabel('Valor do serviço')).toHaveValue(/300,00/);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(charge.person_name);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(charge.person_name);
  await page.goto(`/pm_transaction/${charge.id}/edit`);
  await expect(page.getByRole('link', { name: 'Nota em rascunho' })).toBeVisible();
  await page.goto(`/nf_invoice/create?pm_transaction_id=${charge.id}`);
  await page.getByRole('link', { name: 'Ver a cobrança' }).click();
  await expect(page).toHaveURL(`/pm_transaction/${charge.id}/edit`);
});

test('a draft for a person takes codes with dots, keeps its fold open, and is not left by mistake', async ({
  page,
  server,
}) => {
  const unit = await readyUnit(server.baseURL);
  const boss = await loggedIn(server.baseURL, 'admin');
  const found = await boss.call('/api/gl_user/options?q=Cl%C3%A1udia%20Ferreira');
  const [person] = found.body.data as { id: number }[];
  await loginAs(page, 'admin', `/nf_invoice/create?person_id=${person?.id}`);
  await chooseFirst(page, 'Unidade que emite', unit.name);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Cláudia Ferreira');

  const code = page.getByLabel('Código de tributação nacional');
  await code.fill('');
  await code.focus();
  await page.keyboard.insertText('14.01.01');
  await expect(code).toHaveValue('140101');
  await page.getByLabel('Descrição do serviço').fill('Visita técnica');
  await page.getByLabel('Valor do serviço').fill('100,00');
  await page.getByLabel('Alíquota do ISS').fill('150');
  const taxes = page.getByRole('region', { name: 'Impostos' });
  await expect(taxes.getByText('Use no máximo 100%.', { exact: false })).toBeVisible();
  await page.getByLabel('Alíquota do ISS').fill('3');
  await page.getByText('Descontos, retenções, IBS e CBS').click();
  await page.getByLabel('Desconto incondicional').fill('10,00');
  await page.getByLabel('Desconto incondicional').fill('');
  await expect(page.getByLabel('INSS retido')).toBeVisible();
  await page.getByLabel('Telefone').fill('abc');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Informe o telefone com DDD, só com números.')).toBeVisible();
  await page.getByLabel('Telefone').fill('');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cláudia Ferreira');
  await expect(page.getByText('14.01.01')).toBeVisible();

  await choose(page, 'Alterar');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('Descrição do serviço').fill('Outra coisa');
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Descrição do serviço')).toHaveValue('Outra coisa');
  await page.getByRole('button', { name: 'Voltar', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Descartar alterações' }).click();
  await expect(page.getByText('Visita técnica').first()).toBeVisible();
});

test('a note that lacks something says so in words when somebody emits it all the same', async ({
  page,
  server,
}) => {
  const customer = { kind: 'cpf', tax_id: null, name: someone('Sem Documento') };
  const { id } = await makeInvoice(server.baseURL, { customer });
  await loginAs(page, 'admin', `/nf_invoice/${id}/edit`);
  await expect(page.getByText('Informe o CPF do cliente.')).toBeVisible();
  await choose(page, 'Emitir nota');
  await expect(page.getByText('A nota não foi emitida. Veja o que falta.')).toBeVisible();
});
