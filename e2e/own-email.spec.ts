import { axe, expect, loginAs, password, test } from './harness.ts';

test('the own e-mail is changed by password on the account page, not in the form of people', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/gl_user/1/edit');
  const field = page.getByLabel('E-mail', { exact: true });
  await expect(field).toHaveValue('admin@exemplo.com.br');
  await field.fill('helena.nova@exemplo.com.br');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(
    page.getByText('Troque o seu e-mail em "Minha conta", com a sua senha.'),
  ).toBeVisible();
  await field.fill('admin@exemplo.com.br');

  await page.goto('/account');
  const card = page.getByRole('region', { name: 'E-mail', exact: true });
  await expect(card).toContainText('Você entra com admin@exemplo.com.br');
  await card.getByRole('button', { name: 'Trocar e-mail' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('Novo e-mail')).toBeFocused();
  await page.keyboard.type('helena.nova@exemplo.com.br');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Campo obrigatório.')).toBeVisible();
  await axe(page);
  await card.getByLabel('Sua senha', { exact: true }).fill('errada');
  await page.keyboard.press('Enter');
  await expect(card.getByText('A senha atual não confere.')).toBeVisible();
  await card.getByLabel('Sua senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Falta confirmar helena.nova@exemplo.com.br');
  await expect(card.getByRole('heading', { name: 'E-mail' })).toBeFocused();
  await axe(page);
  await card.getByRole('button', { name: 'Cancelar a troca' }).click();
  await expect(page.getByText('A troca de e-mail foi cancelada.')).toBeVisible();
  await expect(card).not.toContainText('Falta confirmar');
});

test('who does not edit people is shown no such card', async ({ page }) => {
  await loginAs(page, 'attendant', '/account');
  await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'E-mail', exact: true })).toBeHidden();
});
