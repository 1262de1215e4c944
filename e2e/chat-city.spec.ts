import type { Page } from '@playwright/test';
import { axe, expect, test } from './harness.ts';
import { answer, ask, field, phone390, someone } from './visitor.ts';

test.use(phone390);

const CITIES = '**/api/gl_city/options*';
const lost = (page: Page) => page.getByText('Não conseguimos buscar as cidades.');
const city = (page: Page) => page.getByRole('option', { name: 'Campinas - SP' });

/** Goes to the city's step and cuts the connection for the cities. */
async function lostCities(page: Page) {
  await page.goto('/cb/contato');
  await answer(page, ask.name, someone());
  await answer(page, ask.cpf, '529.982.247-25');
  await answer(page, ask.phone, '(19) 98765-4321');
  const input = await field(page, ask.city);
  await page.route(CITIES, (route) => route.abort());
  await input.pressSequentially('campin');
  await expect(lost(page)).toBeVisible();
  return input;
}

test('cities that could not be found are looked for again by themselves', async ({ page }) => {
  const input = await lostCities(page);
  // More than once: the first attempts fail, too.
  for (let attempts = 0; attempts < 2; attempts += 1) await page.waitForRequest(CITIES);
  await expect(lost(page)).toBeVisible();
  await axe(page);
  await page.unroute(CITIES);
  await expect(city(page)).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  await expect(input).toHaveValue('campin');

  await input.blur();
  await expect(city(page)).toBeHidden();
  await input.press('ArrowDown');
  await expect(city(page)).toBeVisible();
});
