import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { newUnit } from './own-unit.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390])
  test(`at ${width} px, a unit tells its hours, which must fit together`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { id } = await newUnit(await loggedIn(server.baseURL, 'admin'));
    await loginAs(page, 'admin', `/gl_business_unit/${id}/edit`);
    const box = page.getByRole('region', { name: 'Horário de funcionamento' });
    const save = page.getByRole('button', { name: 'Salvar & Permanecer', exact: true });
    const opens = box.getByLabel('Abre às');
    const closes = box.getByLabel('Fecha às');
    const saturday = box.getByRole('checkbox', { name: 'Sábado' });
    await opens.fill('18:00');
    await closes.fill('09:00');
    await save.click();
    await expect(box.getByText('Escolha os dias de trabalho.')).toBeVisible();
    await saturday.check();
    await save.click();
    await expect(box.getByRole('alert')).toHaveCount(1);
    await axe(page);
    expect(await page.evaluate(TOO_WIDE)).toBe(false);
    await opens.fill('09:00');
    await closes.fill('13:30');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await save.click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(saturday).toBeChecked();
    await expect(box.getByRole('checkbox', { name: 'Domingo' })).not.toBeChecked();
    await expect(opens).toHaveValue('09:00');
    await expect(closes).toHaveValue('13:30');
  });
