import { expect, loginAs, test } from './harness.ts';
import { openSale } from './sale.ts';
import { openTicket, turnTo } from './staff.ts';
import {
  accept,
  answer,
  ask,
  composer,
  conversation,
  field,
  phone390,
  someone,
} from './visitor.ts';

test.use(phone390);

test('the document of the sale opens over the conversation and is a PDF', async ({
  page,
  server,
}) => {
  const sale = await openSale(page, server.baseURL, 'sign');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('button', { name: 'Proposta de energia solar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proposta de energia solar' });
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('src', /\/doc\/proposta\/view$/);
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(400);
  const shown = await page.request.get((await frame.getAttribute('src')) ?? '');
  expect(shown.headers()).toMatchObject({ 'content-type': 'application/pdf' });
  expect((await shown.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(conversation(page)).toContainText(sale.name);
});

test('links open in the page, in a new window, or are shared', async ({
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSale(page, server.baseURL, 'talk');
  await conversation(page).getByRole('button', { name: 'Como funciona' }).click();
  await expect(page.getByRole('dialog', { name: 'Como funciona' }).locator('iframe')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const site = conversation(page).getByRole('link', { name: /^Nosso site/ });
  await expect(site).toHaveAttribute('target', '_blank');

  expect(await page.evaluate("'share' in navigator")).toBe(false);
  await conversation(page).getByRole('button', { name: 'Indicar a um amigo' }).click();
  await expect(page.getByText('Valor copiado para área de transferência!')).toBeVisible();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(`${server.baseURL}/cb/demo/parceiro`);
});

test('a second click within 3 s answers nothing, not even the next step', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openSale(page, server.baseURL, 'roof');
  await expect(composer(page).getByRole('button', { name: 'Telha de cerâmica' })).toBeFocused();
  // Far enough ahead that a slow page is not there yet: its clock cannot be set back.
  await page.clock.pauseAt(Date.now() + 60_000);
  await composer(page).getByRole('button', { name: 'Telha metálica' }).dblclick();
  const next = composer(page).getByRole('button', { name: 'Quero a proposta' });
  await page.clock.runFor(2_900);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({ force: true });
  await page.clock.runFor(200);
  await expect(next).toHaveAttribute('aria-disabled', 'false');
  await expect(conversation(page).getByText('Telha metálica')).toHaveCount(1);
  await expect(conversation(page).getByText('Quero a proposta')).toHaveCount(0);
});

test('who came by a partner’s link with a click of an advertisement is known to staff', async ({
  browser,
  page,
}) => {
  const name = someone();
  await page.goto('/cb/demo/parceiro?fbclid=abc');
  await accept(page);
  const asked = page.waitForRequest(/\/chatbot\/status\/demo/);
  await answer(page, ask.name, name);
  expect(new URL((await asked).url()).searchParams.get('facebookClickId')).toBe('abc');
  await field(page, ask.cpf);

  const staff = await browser.newPage();
  await loginAs(staff, 'seller');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await turnTo(staff, 'Dados');
  await expect(staff.getByRole('complementary', { name: 'Dados do atendimento' })).toContainText(
    /Afiliado\s*parceiro/,
  );
});

test('scripts of the flow run when their card is new, under a policy without exceptions', async ({
  page,
}) => {
  const served = await page.goto('/cb/demo');
  const policy = served?.headers()['content-security-policy'] ?? '';
  expect(/script-src[^;]*/.exec(policy)?.[0]).toMatch(/'nonce-/);
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
  await expect(page.locator('html')).toHaveAttribute('data-campanha', 'solar');

  await accept(page);
  await answer(page, ask.name, someone());
  await field(page, ask.cpf);
  await page.reload();
  await field(page, ask.cpf);
  await expect(page.locator('html')).not.toHaveAttribute('data-campanha', 'solar');
});
