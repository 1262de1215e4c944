import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { textOfPdf } from '../apps/server/test/pdf.ts';
import { leaveOthers, makeBatchBy, newestBatch } from './affiliate-desk.ts';
import { chooseAct } from './charge-desk.ts';
import { expect } from './harness.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const commissions = (page: Page) => page.getByRole('region', { name: 'Comissões', exact: true });

/** `R$ 1.234,56` in cents; what is below zero stays there. */
export const centsOf = (text: string) => Number(text.replace(/[^\d-]/g, ''));
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** Staff's lines of an affiliate, newest first, each `R$ 30,00 Em carência`; returns what they add up to. */
export async function expectLines(page: Page, affiliate: number, wanted: string[]) {
  await page.goto(`/af_commission?af_affiliate_id=${affiliate}`);
  const rows = commissions(page).locator('tbody tr');
  await expect(rows).toHaveCount(wanted.length);
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
  const lines = cells.map((row) => `${row.at(-1)} ${row[2]}`.replaceAll('\u00a0', ' '));
  expect(lines).toEqual(wanted);
  return sum(cells.map((row) => centsOf(row.at(-1) ?? '')));
}

/** Makes a batch without anybody who has signals; returns its number. */
export async function makeBatch(page: Page): Promise<number> {
  await page.goto('/af_commission');
  await page.getByRole('button', { name: 'Fazer lote' }).click();
  await expect(dialog(page).getByText(/^Há R\$/)).toBeVisible();
  await leaveOthers(page);
  return makeBatchBy(page, dialog(page).getByRole('button', { name: 'Fazer lote' }));
}

/** What the newest batch pays to an affiliate: `R$ 30,00` and the number of the entry. */
export async function partOf(page: Page, name: string) {
  const batch = newestBatch(page);
  await batch.locator('summary').click();
  const part = batch.getByRole('listitem').filter({ hasText: name });
  await expect(part).toBeVisible();
  const [, amount = '', entry] =
    /: (R\$\s[\d.,]+), lançamento nº (\d+)/.exec((await part.textContent()) ?? '') ?? [];
  return { amount: amount.replaceAll('\u00a0', ' '), entry: Number(entry) };
}

/** The file that goes to the bank, as text. */
export async function pixFile(page: Page): Promise<string> {
  const asked = page.waitForEvent('download');
  await newestBatch(page)
    .getByRole('button', { name: /^Baixar o arquivo de Pix/ })
    .click();
  const file = await asked;
  expect(file.suggestedFilename()).toMatch(/^comissoes-lote-\d+\.csv$/);
  return readFile(await file.path(), 'utf8');
}

/** The first bank account that is offered. */
export async function chooseBank(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Conta bancária' }).click();
  await page.getByRole('option').filter({ visible: true }).first().click();
}

export async function payBatch(page: Page): Promise<void> {
  await page.goto('/af_commission');
  await newestBatch(page)
    .getByRole('button', { name: /^Marcar como pago/ })
    .click();
  // Not asked where finance has settled everything by hand.
  await expect(dialog(page).getByText(/no financeiro|O financeiro já/)).toBeVisible();
  if (await dialog(page).getByRole('combobox').isVisible()) await chooseBank(page);
  await dialog(page).getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(newestBatch(page)).toContainText('Pago em');
}

/** Staff returns money of a charge. */
export async function refund(page: Page, charge: number, cents: number): Promise<void> {
  await page.goto(`/pm_transaction/${charge}/edit`);
  await chooseAct(page, 'Devolver');
  await dialog(page)
    .getByLabel('Quanto devolver')
    .fill((cents / 100).toFixed(2).replace('.', ','));
  await dialog(page).getByLabel('Motivo').fill('Desistência');
  await dialog(page)
    .getByRole('button', { name: /^Devolver R\$/ })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Pagamentos' })).toContainText('Desistência');
}

type Figures = Record<string, string>;

/**
 * A row of the report of advertising: its figures, and that the money behind its revenue adds up to it. Returns the revenue in
 * cents.
 */
export async function expectReport(page: Page, by: string, { row, ...figures }: Figures) {
  const query = by === 'campaign' ? 'touch=first' : `touch=first&by=${by}`;
  await page.goto(`/ad_report?${query}`);
  const found = page
    .getByRole('table', { name: /^Retorno por/ })
    .getByRole('row', { name: row ?? '' });
  for (const [name, value] of Object.entries(figures))
    await expect(found.locator(`td[data-label="${name}"]`), name).toHaveText(value);
  const revenue = found.getByRole('link', { name: /Receita: / });
  const cents = centsOf((await revenue.textContent()) ?? '');
  await revenue.click();
  const drawer = page.getByRole('dialog', { name: `Receita: ${row}` });
  const rows = drawer.getByRole('list', { name: 'Linhas' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allTextContents();
  expect(sum(texts.map((text) => centsOf(/-?R\$\s[\d.,]+/.exec(text)?.[0] ?? '')))).toBe(cents);
  return cents;
}

/** Numbers of the affiliate's own page, in cents; what is taken back or owed is below zero. */
export type Money = Record<
  'earned' | 'reversed' | 'paid' | 'payable' | 'held' | 'inBatch' | 'debt',
  number
>;

export async function ownMoney(page: Page): Promise<Money> {
  await page.goto('/affiliate');
  const centsAt = async (region: string, label: string) => {
    const value = page
      .getByRole('region', { name: region, exact: true })
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
      .locator('dd')
      .first();
    return (await value.count()) === 0 ? 0 : centsOf((await value.textContent()) ?? '');
  };
  await expect(page.getByRole('heading', { name: 'Para você receber' })).toBeVisible();
  const ever = (label: string) => centsAt('Desde o início', label);
  const now = (label: string) => centsAt('Para você receber', label);
  return {
    earned: await ever('Comissões'),
    reversed: await ever('Estornos'),
    paid: await ever('Pago a você'),
    payable: await now('A pagar'),
    held: await now('Em carência'),
    inBatch: await now('Em lote'),
    debt: await now('A descontar'),
  };
}

/** What was earned and not taken back was paid or is open: the affiliate sees all of it. */
export const openOf = ({ payable, held, inBatch, debt }: Money) => payable + held + inBatch + debt;

/** A statement that the affiliate takes from the open page, as text. */
export async function statement(page: Page, name: RegExp | string): Promise<string> {
  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  return textOfPdf(await readFile(await (await asked).path())).join('\n');
}

/** This month's statement, in which everything happened: its lines add up to its sums, and these are those of the page. */
export async function expectStatement(page: Page, money: Money): Promise<void> {
  const text = await statement(page, /^Baixar PDF do extrato: \S+ de 20\d\d/);
  const cents = (text.match(/-?R\$\s[\d.,]+/g) ?? []).map(centsOf);
  const [opening, ...rows] = cents.slice(0, -4);
  const closing = openOf(money);
  expect(cents.slice(-4)).toEqual([money.earned, money.reversed, 0 - money.paid, closing]);
  expect([opening, sum(rows)]).toEqual([0, closing]);
}
