import type { Locator, Page } from '@playwright/test';
import { brazilian, dayFromNow } from './charge-desk.ts';
import { openLedger } from './entry-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const dialog = (page: Page) => page.getByRole('dialog');
const head = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

async function choose(page: Page, label: string): Promise<void> {
  const act = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await expect(more.or(act).first()).toBeVisible();
  if (!(await act.isVisible())) await more.click();
  await act.click();
}

/** Chooses a row in a select box by typing a part of its name. */
async function pick(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.fill(text);
  await page.getByRole('listbox').getByRole('option', { name: text }).first().click();
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('a bill is made, paid in two parts with interest, and one part is taken back', async ({
      page,
      server,
    }) => {
      const { bank } = await openLedger(server.baseURL);
      const bill = someone('Aluguel');
      await loginAs(page, 'admin', '/fn_entry?direction=payable');
      await page.getByRole('link', { name: 'Novo lançamento' }).first().click();
      await expect(page.getByRole('radio', { name: 'A pagar' })).toBeChecked();
      await page.getByLabel('Descrição').fill(bill);
      await page.getByLabel('Valor', { exact: true }).fill('1200');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(5)));
      const unit = page.getByRole('combobox', { name: 'Unidade' });
      if ((await unit.inputValue()) === '') {
        await unit.click();
        await page.getByRole('listbox').getByRole('option').first().click();
      }
      await pick(page, page.getByRole('combobox', { name: 'Conta', exact: true }), '3.02.001');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page).toHaveURL(/\/fn_entry\/\d+\/edit$/);
      await expect(head(page)).toContainText('A pagar');
      await expect(head(page)).toContainText('R$ 1.200,00');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await choose(page, 'Registrar pagamento');
      await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(dialog(page)).toContainText('Escolha a conta bancária.');
      await pick(page, dialog(page).getByRole('combobox', { name: 'Conta bancária' }), bank);
      await dialog(page).getByLabel('Quanto abate do lançamento').fill('1300');
      await expect(dialog(page)).toContainText('O valor passa do que está em aberto.');
      await dialog(page).getByLabel('Quanto abate do lançamento').fill('500');
      await dialog(page).getByLabel('Juros').fill('12,50');
      await expect(dialog(page)).toContainText('Sai da conta: R$ 512,50');
      await expect(dialog(page)).toContainText('continuam em aberto R$ 700,00');
      await axe(page);
      await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(head(page)).toContainText('Pago em parte');
      await expect(page.getByRole('button', { name: 'Registrar pagamento' })).toBeFocused();

      await choose(page, 'Registrar pagamento');
      await pick(page, dialog(page).getByRole('combobox', { name: 'Conta bancária' }), bank);
      await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Falta pagar' })).toContainText('R$ 0,00');

      const lines = page.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem');
      await expect(lines).toHaveCount(2);
      await lines.first().getByRole('button', { name: 'Estornar' }).click();
      const sure = dialog(page).getByRole('button', { name: 'Estornar', exact: true });
      await expect(sure).toBeDisabled();
      await dialog(page).getByLabel('Motivo').fill('Banco errado');
      await axe(page);
      await sure.click();
      await expect(lines).toHaveCount(3);
      await expect(lines.first()).toContainText('Estornada');
      await expect(lines.last()).toContainText('Banco errado');
      await expect(page.getByRole('region', { name: 'Falta pagar' })).toContainText('R$ 500,00');

      await page.getByText('Como isto entra no resultado').click();
      await expect(page.getByRole('table')).toContainText('3.02.001');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
    });

    test('a bill is spread by percent until it fits, and wrong input is told at its field', async ({
      page,
      server,
    }) => {
      await openLedger(server.baseURL);
      await loginAs(page, 'admin', '/fn_entry/create?direction=payable');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByLabel('Descrição')).toBeFocused();
      await expect(page.getByText('Escolha a conta.')).toBeVisible();
      await page.getByLabel('Descrição').fill(someone('Internet e energia'));
      await page.getByLabel('Valor', { exact: true }).fill('100,01');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(5)));
      const unit = page.getByRole('combobox', { name: 'Unidade' });
      if ((await unit.inputValue()) === '') {
        await unit.click();
        await page.getByRole('listbox').getByRole('option').first().click();
      }
      await page.getByRole('button', { name: 'Ratear entre contas ou centros' }).click();
      const part = (at: number) => page.getByRole('group', { name: `Parte ${at}` });
      await pick(page, part(1).getByRole('combobox', { name: 'Conta da parte' }), '3.02.002');
      await pick(page, part(2).getByRole('combobox', { name: 'Conta da parte' }), '3.02.003');
      await part(1).getByLabel('Percentual').fill('70');
      await part(2).getByLabel('Percentual').fill('20');
      await expect(page.getByText('Faltam 10,00 %.')).toBeVisible();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Os percentuais precisam somar 100.')).toBeVisible();
      await part(2).getByLabel('Percentual').fill('30');
      await expect(page.getByText('O rateio fecha.')).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Dados' })).toContainText('70,00 %');
      await expect(page.getByRole('region', { name: 'Dados' })).toContainText('R$ 70,00');
      await expect(page.getByRole('region', { name: 'Dados' })).toContainText('R$ 30,01');

      // Nobody reads an external channel of an entry without a person.
      await expect(page.getByRole('button', { name: 'Anexar arquivo' })).toBeVisible();
      await choose(page, 'Alterar');
      await expect(page.getByRole('main')).toBeFocused();
      await page.getByRole('button', { name: 'Dividir por igual' }).click();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Dados' })).toContainText('50,00 %');
    });

    test('the list shows both sides with their sums; a mistake is cancelled with its reason', async ({
      page,
      server,
    }) => {
      const { make } = await openLedger(server.baseURL);
      const word = someone('Zarabatana');
      const { id } = await make({ description: word, amount_cents: 12_345 });
      await make({ description: word, direction: 'receivable', amount_cents: 700 });
      await loginAs(page, 'admin', `/fn_entry?q=${encodeURIComponent(word)}`);
      const sums = page.getByLabel(/^Somas do filtro/);
      await expect(sums).toHaveCount(2);
      await page.getByRole('link', { name: 'A pagar', exact: true }).click();
      await expect(sums).toHaveCount(1);
      await expect(sums).toContainText('R$ 123,45');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.locator(`a[href^="/fn_entry/${id}/edit"]`).first().click();
      await choose(page, 'Cancelar lançamento');
      const sure = dialog(page).getByRole('button', { name: 'Cancelar lançamento' });
      await expect(sure).toBeDisabled();
      await dialog(page).getByLabel('Motivo').fill('Lançado em dobro');
      await sure.click();
      await expect(head(page)).toContainText('Cancelado');
      await expect(page.getByText('Lançado em dobro').first()).toBeVisible();
    });
  });
}

test('who comes second reads that the bill is paid, and nothing is doubled', async ({
  page,
  server,
}) => {
  const { make, settle, bank } = await openLedger(server.baseURL);
  const { id } = await make();
  await loginAs(page, 'admin', `/fn_entry/${id}/edit`);
  await choose(page, 'Registrar pagamento');
  await pick(page, dialog(page).getByRole('combobox', { name: 'Conta bancária' }), bank);
  await settle(id);
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(dialog(page)).toContainText('Este lançamento já foi baixado por inteiro.');
  await page.keyboard.press('Escape');
  await expect(head(page)).toContainText('Pago');
  const lines = page.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
});

test('a bill is paid by keys alone', async ({ page, server }) => {
  const { make, bank } = await openLedger(server.baseURL);
  const { id } = await make();
  await loginAs(page, 'admin', `/fn_entry/${id}/edit`);
  await page.getByRole('button', { name: 'Registrar pagamento' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Conta bancária' }).focus();
  await page.keyboard.type(bank);
  await expect(page.getByRole('listbox').getByRole('option', { name: bank })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: 'Conta bancária' })).toHaveValue(bank);
  await page.keyboard.press('Enter');
  await expect(head(page)).toContainText('Pago');
});

test('Enter in a field sends a dialog, and in an open list it only chooses', async ({
  page,
  server,
}) => {
  const { make, settle, bank } = await openLedger(server.baseURL);
  const { id } = await make();
  await settle(id, { amount_cents: 10_000 });
  await loginAs(page, 'admin', `/fn_entry/${id}/edit`);
  await choose(page, 'Estornar');
  await dialog(page).getByLabel('Motivo').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Motivo').fill('Valor errado');
  await dialog(page).getByLabel('Motivo').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(head(page)).not.toContainText('Pago em parte');

  await choose(page, 'Registrar pagamento');
  const account = dialog(page).getByRole('combobox', { name: 'Conta bancária' });
  await pick(page, account, bank);
  await account.click();
  await account.fill('Nenhuma conta assim');
  await account.press('Enter');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  await account.press('Escape');
  await dialog(page).getByLabel('Observação (opcional)').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(head(page)).toContainText('Pago');
});

test('what is to be paid stands by its due date, what is paid apart; instalments are shown together', async ({
  page,
  server,
}) => {
  const { make, settle } = await openLedger(server.baseURL);
  const word = someone('Ordem');
  const later = await make({ description: word, due_date: dayFromNow(30) });
  const paid = await make({ description: word, due_date: dayFromNow(1) });
  const soon = await make({ description: word, due_date: dayFromNow(2) });
  await settle(paid.id);
  await loginAs(page, 'admin', `/fn_entry?q=${encodeURIComponent(word)}`);
  const links = page.getByRole('region', { name: 'Lançamentos' }).locator('a[data-open]');
  const shown = (ids: number[]) =>
    expect
      .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
      .toEqual(ids.map((id) => expect.stringContaining(`/fn_entry/${id}/edit`)));
  await shown([soon.id, paid.id, later.id]);
  await page.getByRole('link', { name: 'A pagar', exact: true }).click();
  await shown([soon.id, later.id]);
  const due = page.getByRole('columnheader', { name: 'Vencimento' });
  await expect(due).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: /^Situação:/ }).click();
  await shown([paid.id, soon.id, later.id]);
  await page.getByRole('columnheader', { name: 'Nº' }).getByRole('link').click();
  await shown([later.id, paid.id, soon.id]);
  await page.getByRole('link', { name: 'Todos', exact: true }).click();
  await shown([later.id, paid.id, soon.id]);
});

test('who books in one unit alone need not choose it, and is offered no other', async ({
  page,
}) => {
  await loginAs(page, 'finance', '/fn_entry/create?direction=payable');
  const unit = page.getByRole('combobox', { name: 'Unidade' });
  await expect(unit).toHaveValue('Aurora Campinas');
  await unit.click();
  await unit.fill('Aurora');
  await expect(page.getByRole('option', { name: 'Aurora Campinas' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
});
