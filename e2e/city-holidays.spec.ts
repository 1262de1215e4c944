import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

test('a city’s holiday is entered with the unit, and a new charge of that unit shows to which day it moves', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const { body } = await admin.call('/api/gl_business_unit/options');
  const [unit, other] = body.data as [Named, Named];
  await loginAs(page, 'admin', `/gl_business_unit/${unit.id}/edit`);
  const list = page.getByLabel('Feriados da cidade');
  await expect(list).toHaveAccessibleDescription(/^Um por linha/);
  await list.fill('25/01/2090 Aniversário da cidade\n31/02 Dia nenhum');
  const save = page.getByRole('button', { name: 'Salvar & Permanecer', exact: true });
  await save.click();
  await expect(page.getByText('Linha 2: este dia não existe no calendário.')).toBeVisible();
  await axe(page);
  await list.fill('25/1/2090 Aniversário da cidade');
  await save.click();
  await expect(list).toHaveValue('25/01/2090 Aniversário da cidade');

  await page.goto('/pm_transaction/create');
  await page.getByLabel('Valor', { exact: true }).fill('100,00');
  await page.getByLabel('Vencimento', { exact: true }).fill('25/01/2090');
  const choose = async ({ name }: Named) => {
    await page.getByRole('combobox', { name: 'Unidade que recebe' }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  const moved = page.getByText('dá para pagar sem multa até 26/01/2090');
  await choose(unit);
  await expect(moved).toBeVisible();
  await choose(other);
  await expect(moved).toHaveCount(0);
});

type Named = { id: number; name: string };
