import { axe, expect, loginAs, test } from './harness.ts';

const OPENER = /^Escolher no calendário: /;

test('a filter by date is chosen in a calendar by keys, and Escape gives the focus back', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await loginAs(page, 'admin', '/audit?from=2026-03-12');
  const filters = page.getByRole('search', { name: 'Filtros' });
  const opener = filters.getByRole('button', { name: 'Escolher no calendário: De' });
  const calendar = page.getByRole('dialog', { name: 'De: calendário' });
  await expect(opener).toBeVisible();
  expect(scripts.filter((url) => /\/calendar-[^/]*\.js/.test(url))).toEqual([]);

  await opener.focus();
  await page.keyboard.press('Enter');
  const chosen = calendar.getByRole('button', { name: 'quinta-feira, 12 de março de 2026' });
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(filters.getByLabel('De', { exact: true })).toHaveValue('12/03/2026');

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageUp');
  await expect(
    calendar.getByRole('button', { name: 'quarta-feira, 4 de fevereiro de 2026' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(filters.getByLabel('De', { exact: true })).toHaveValue('04/02/2026');
  await expect(page).toHaveURL(/from=2026-02-04/);

  // The span ends where it began: no earlier day can be chosen.
  await filters.getByRole('button', { name: 'Escolher no calendário: Até' }).click();
  const end = page.getByRole('dialog', { name: 'Até: calendário' });
  await end.getByLabel('Ano').selectOption('2026');
  await end.getByLabel('Mês', { exact: true }).selectOption('fevereiro');
  await expect(end.getByRole('button', { name: /, 3 de fevereiro/ })).toBeDisabled();
  await end.getByRole('button', { name: /, 10 de fevereiro/ }).click();
  await expect(page).toHaveURL(/until=2026-02-10/);
  await filters.getByRole('button', { name: 'Escolher no calendário: Até' }).click();
  await end.getByRole('button', { name: 'Limpar' }).click();
  await expect(page).not.toHaveURL(/until=/);
});

test('a list has the calendar too, and Escape closes no more than that', async ({ page }) => {
  await loginAs(page, 'supervisor', '/at_ticket');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const opener = page.getByRole('button', { name: 'Escolher no calendário: Aberto de' });
  await opener.click();
  const calendar = page.getByRole('dialog', { name: 'Aberto de: calendário' });
  await expect(calendar.locator('[aria-current="date"]')).toBeFocused();
  // The page's own keys rest meanwhile: this one would open a new ticket.
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/at_ticket(\?|$)/);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await expect(page).toHaveURL(/created_at_from=\d{4}-\d\d-\d\d/);
});

test('in a form it stands beside the masked field, unless that may not be changed', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/test/ui');
  await expect(page.getByRole('button', { name: OPENER })).toHaveCount(1);
  const field = page.getByLabel('Data', { exact: true });
  await expect(field).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await field.fill('31/12/2026');
  await page.getByRole('button', { name: 'Escolher no calendário: Data' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: 'sexta-feira, 1 de janeiro de 2027' }).click();
  await expect(field).toHaveValue('01/01/2027');
  await expect(page.getByText('Data: 2027-01-01')).toBeVisible();
});

test('a calendar that cannot be loaded takes nothing with it, and a later press tries again', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/test/ui');
  const field = page.getByLabel('Data', { exact: true });
  await field.fill('31/12/2026');
  await page.route('**/calendar-*', (route) => route.abort());
  const opener = page.getByRole('button', { name: 'Escolher no calendário: Data' });
  // The notice may come when the style failed; a press before the script failed too shares that failure.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await opener.click();
  await expect(
    page.getByText('Não foi possível abrir o calendário. Verifique a conexão e tente de novo.'),
  ).toBeVisible();
  await expect(field).toHaveValue('31/12/2026');
  await failed;
  await page.unroute('**/calendar-*');
  await opener.click();
  const calendar = page.getByRole('dialog', { name: 'Data: calendário' });
  await expect(calendar).toBeVisible();
  // Its style came too: a week is a row.
  await expect(calendar.getByRole('table')).toHaveCSS('border-collapse', 'collapse');
});

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('days and buttons are large enough for a finger', async ({ page }) => {
    await loginAs(page, 'admin', '/audit');
    await page.getByRole('button', { name: 'Escolher no calendário: De' }).tap();
    const calendar = page.getByRole('dialog', { name: 'De: calendário' });
    await expect(calendar).toBeInViewport({ ratio: 1 });
    const small = await calendar
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .filter(({ width, height }) => Math.round(width) < 44 || Math.round(height) < 44),
      );
    expect(small).toEqual([]);
    await axe(page);
  });
});
