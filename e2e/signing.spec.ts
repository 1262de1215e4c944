import { expect, test } from './harness.ts';
import { saleAt } from './sale.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a customer reads the documents, signs by IP once, and anybody can check it', async ({
  page,
  server,
}) => {
  // Meanwhile the chat waits for a signature, too.
  const { token } = await saleAt(server.baseURL, 'sign');
  await page.goto(`/at_ticket/${token}/sign`);
  await page.locator('main li button').first().click();
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('src', new RegExp(`^/at_ticket/${token}/doc/[^/]+/view$`));
  await expect(frame).toHaveCSS('height', '400px');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Assinar por IP' }).click();
  await expect(
    page.getByRole('heading', { name: 'Confirma assinar os documentos?' }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Confirmar' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Recebemos sua assinatura!' })).toBeFocused();
  await expect(
    page.getByText('Os documentos deste atendimento foram assinados com sucesso.'),
  ).toBeVisible();

  const signed = await page.request.get(`/api/at_ticket/${token}/signed`);
  const pdf = await signed.body();
  await page.getByRole('link', { name: 'Conferir esta assinatura' }).click();
  await expect(page.getByText('Este código é de uma assinatura feita aqui.')).toBeVisible();
  const file = { name: 'assinado.pdf', mimeType: 'application/pdf' };
  const picker = page.getByLabel('Escolher arquivo PDF');
  await picker.setInputFiles({ ...file, buffer: pdf });
  await expect(page.getByText('Este arquivo é o documento assinado')).toBeVisible();
  await picker.setInputFiles({ ...file, buffer: Buffer.concat([pdf, Buffer.from('\n')]) });
  await expect(page.getByText('Assinatura não encontrada')).toBeVisible();
});

test('who signs in another window meanwhile is told that it is signed', async ({
  page,
  context,
  server,
}) => {
  const { token } = await saleAt(server.baseURL, 'sign');
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(`/at_ticket/${token}/sign`);
    await each.getByRole('button', { name: 'Assinar por IP' }).click();
  }
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Confirmar' }).click();
    await expect(each.getByText('Recebemos sua assinatura!')).toBeVisible();
  }
});

test('a link that leads nowhere says whom to ask', async ({ page }) => {
  await page.goto('/at_ticket/nao-existe/sign');
  await expect(
    page.getByText('Funcionalidade não configurada. Entre em contato conosco.'),
  ).toBeVisible();
});

test("the browser's Back closes an open document and stays on the page", async ({ page }) => {
  await page.goto('/login');
  await page.goto('/at_ticket/demo-assinatura/sign');
  const open = page.getByRole('button', { name: 'Contrato de instalação' });
  const dialog = page.getByRole('dialog');
  await open.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/sign$/);
  await expect(open).toBeVisible();

  // Closed by its own button, it leaves no extra step for Back.
  await open.click();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog).toBeHidden();
  // The browser takes the step out of the history a moment later.
  await expect.poll(() => page.evaluate('history.state?.over ?? false')).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});
