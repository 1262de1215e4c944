import type { Page } from '@playwright/test';
import { axe, expect, loginAs, test } from './harness.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const names = [
  'Contato',
  'Orçamento de energia solar',
  'Agendamento',
  'Segunda via de boleto',
  'Reclamação com arquivos',
  'Assinatura de documento',
];
const tried = (page: Page) => page.getByRole('dialog', { name: /^Experimentar: / });
const log = (page: Page) => page.getByRole('log', { name: 'Conversa de teste' });

test.use({ viewport: { width: 390, height: 844 } });

test('every finished flow is played before choosing it, on a phone and by keyboard alone', async ({
  page,
}) => {
  await loginAs(page, 'supervisor');
  await page.goto('/at_dialog/create');
  const plays = page.getByRole('button', { name: /^Experimentar / });
  await expect(plays).toHaveCount(names.length);
  for (let index = 0; index < names.length; index += 1) {
    const one = plays.nth(index);
    await one.focus();
    await expect(one).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tried(page)).toBeVisible();
    await expect(tried(page).getByRole('group', { name: 'Resposta do visitante' })).toBeVisible();
    if (index === 0) await axe(page);
    await page.keyboard.press('Escape');
    await expect(tried(page)).toHaveCount(0);
    await expect(one).toBeFocused();
  }
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
});

test('a conversation with a finished flow goes on, back and ends in choosing it', async ({
  page,
}) => {
  await loginAs(page, 'supervisor');
  await page.goto('/at_dialog/create');
  await page.getByRole('button', { name: 'Experimentar Contato', exact: true }).click();
  const answer = tried(page).getByRole('textbox', { name: 'Resposta' });
  await answer.fill('Ana Souza');
  await answer.press('Enter');
  await expect(log(page)).toContainText('Ana Souza');
  await page.screenshot({ path: test.info().outputPath('experimentar-390.png') });
  await tried(page).getByRole('button', { name: 'Voltar um passo' }).click();
  await expect(log(page)).not.toContainText('Ana Souza');
  await tried(page).getByRole('button', { name: 'Começar com este modelo' }).click();
  await expect(tried(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Contato/ })).toBeChecked();
});
