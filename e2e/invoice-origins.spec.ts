import type { Page } from '@playwright/test';
import { dayFromNow, makeCharge, makeRepeated } from './charge-desk.ts';
import { openLedger } from './entry-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { payCharge, readyUnit } from './invoice-desk.ts';
import { makeQueue } from './ticket-desk.ts';
import { someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
const notes = (page: Page) => page.getByRole('region', { name: 'Notas fiscais', exact: true });
const setting = (page: Page) => page.getByLabel('Nota fiscal', { exact: true });

test('a new charge that emits its note does so when it is paid, and leads to it', async ({
  page,
  server,
}) => {
  const unit = await readyUnit(server.baseURL);
  const person = someone('Rita Alves');
  await loginAs(page, 'admin', '/pm_transaction/create');
  await page.getByLabel('Nome', { exact: true }).fill(person);
  await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('529.982.247-25');
  await page.getByLabel('Valor', { exact: true }).fill('300,00');
  await page
    .getByLabel('Vencimento', { exact: true })
    .fill(dayFromNow(9).split('-').toReversed().join('/'));
  const box = page.getByRole('combobox', { name: 'Unidade que recebe' });
  await box.click();
  await box.fill(unit.name);
  await page.getByRole('listbox').getByRole('option').first().click();
  await setting(page).selectOption({ label: 'Emitir' });
  await axe(page);
  await page.getByRole('button', { name: 'Emitir agora' }).click();
  await expect(page).toHaveURL(/\/pm_transaction\/\d+\/edit/);
  await expect(notes(page)).toContainText('O pagamento emite a nota');
  await expect(setting(page)).toHaveValue('emit');
  const id = Number(page.url().match(/(\d+)\/edit/)?.[1]);
  await payCharge(server.baseURL, id);
  await expect(async () => {
    await page.reload();
    await expect(notes(page).getByRole('link', { name: /^Nota nº/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await notes(page)
    .getByRole('link', { name: /^Nota nº/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
  await expect(page.getByText('Emitida localmente (homologação)').first()).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`at ${width} px, the charge's page changes whether its payment makes a note`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await readyUnit(server.baseURL);
    const { id } = await makeCharge(server.baseURL);
    await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
    await expect(setting(page)).toHaveValue('never');
    await setting(page).selectOption({ label: 'Rascunho' });
    await page.getByRole('button', { name: 'Salvar nota fiscal' }).click();
    await expect(page.getByRole('button', { name: 'Salvar nota fiscal' })).toHaveCount(0);
    await axe(page);
    expect(await page.evaluate(TOO_WIDE)).toBe(false);
    await payCharge(server.baseURL, id);
    await expect(async () => {
      await page.reload();
      await expect(notes(page).getByRole('link', { name: 'Nota em rascunho' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
  });
}

test('of a charge that comes again, the choice holds for the next ones too', async ({
  page,
  server,
}) => {
  await readyUnit(server.baseURL);
  const { id } = await makeRepeated(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
  await expect(notes(page)).toContainText('Vale também para as próximas da repetição.');
  await setting(page).selectOption({ label: 'Emitir' });
  await page.getByRole('button', { name: 'Salvar nota fiscal' }).click();
  await expect(page.getByRole('button', { name: 'Salvar nota fiscal' })).toHaveCount(0);
  await page.reload();
  await expect(setting(page)).toHaveValue('emit');
});

test('an entry to be received leads to a draft with its value, and to its note', async ({
  page,
  server,
}) => {
  await readyUnit(server.baseURL);
  const ledger = await openLedger(server.baseURL);
  const entry = await ledger.make({
    direction: 'receivable',
    supplier_name: null,
    description: someone('Consultoria'),
  });
  await loginAs(page, 'admin', `/fn_entry/${entry.id}/edit`);
  await notes(page).getByRole('link', { name: 'Emitir nota' }).click();
  await expect(page.getByLabel('Valor do serviço')).toHaveValue(/300,00/);
  await expect(page.getByLabel('Descrição do serviço')).toHaveValue(entry.description);
  // Nobody is known of an entry without a person.
  const warning = page.getByText('Sem CPF ou CNPJ, a nota sai sem tomador identificado.');
  await expect(warning).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill('Rita Alves');
  await page.getByLabel('E-mail (opcional)').fill('rita@cliente.example');
  await axe(page);
  await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Pessoa física' });
  await expect(warning).toHaveCount(0);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Rita Alves');
  await expect(page.getByLabel('E-mail (opcional)')).toHaveValue('rita@cliente.example');
  await page.getByLabel('CPF', { exact: true }).fill('529.982.247-25');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Rascunho de nota')).toBeVisible();
  await page.goto(`/fn_entry/${entry.id}/edit`);
  await expect(notes(page).getByRole('link', { name: 'Nota em rascunho' })).toBeVisible();
  await expect(notes(page).getByRole('link', { name: 'Emitir nota' })).toHaveCount(0);
  await axe(page);
});

test('a ticket leads to a draft with its customer, whose postal code is compared with the city', async ({
  page,
  server,
}) => {
  const unit = await readyUnit(server.baseURL);
  const { send, sectorOf } = await makeQueue(server.baseURL, 0);
  const name = someone('Rita Alves');
  const ticket = await send('POST', '/api/at_ticket', {
    title: 'Conta de luz',
    sector_id: (await sectorOf('Atendimento'))?.id,
    person_name: name,
    person_tax_id: '529.982.247-25',
  });
  await loginAs(page, 'admin', `/at_ticket/${ticket.id}/edit`);
  await page.getByRole('link', { name: 'Emitir nota' }).click();
  const box = page.getByRole('combobox', { name: 'Unidade que emite' });
  if ((await box.inputValue()) === '') {
    await box.click();
    await box.fill(unit.name);
    await page.getByRole('listbox').getByRole('option').first().click();
  }
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
  await expect(page.getByLabel('Descrição do serviço')).toHaveValue('Conta de luz');
  await page.getByLabel('Valor do serviço').fill('150,00');
  await page.getByLabel('CEP', { exact: true }).pressSequentially('30140071');
  await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('30140-071');
  await page.getByLabel('Rua', { exact: true }).fill('Rua das Flores');
  await page.getByLabel('Número', { exact: true }).fill('10');
  await page.getByLabel('Bairro', { exact: true }).fill('Centro');
  const city = page.getByRole('combobox', { name: 'Cidade do tomador' });
  await city.fill('Campinas');
  await page.getByRole('option', { name: /^Campinas - SP/ }).click();
  const warning = page.getByText('Este CEP é de MG, e a cidade fica em SP.', { exact: false });
  await expect(warning).toBeVisible();
  await axe(page);
  await page.getByLabel('CEP', { exact: true }).fill('13010-000');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('Rascunho de nota')).toBeVisible();
  await page.goto(`/at_ticket/${ticket.id}/edit`);
  await page.getByRole('link', { name: 'Ver notas' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
});

test('the entry of a charge that has its note offers no second one', async ({ page, server }) => {
  await readyUnit(server.baseURL);
  const { id } = await makeCharge(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
  await setting(page).selectOption({ label: 'Rascunho' });
  await page.getByRole('button', { name: 'Salvar nota fiscal' }).click();
  await expect(page.getByRole('button', { name: 'Salvar nota fiscal' })).toHaveCount(0);
  await payCharge(server.baseURL, id);
  await expect(async () => {
    await page.reload();
    await expect(notes(page).getByRole('link', { name: 'Nota em rascunho' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  const answer = await page.request.get(`/api/fn_entry?pm_transaction_id=${id}`);
  const [entry] = ((await answer.json()) as { data: { id: number }[] }).data;
  await page.goto(`/fn_entry/${entry?.id}/edit`);
  await expect(page.getByRole('region', { name: 'Conversa' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Emitir nota' })).toHaveCount(0);
});
