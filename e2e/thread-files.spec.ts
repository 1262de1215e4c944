import type { Page, Route } from '@playwright/test';
import { signature } from '../apps/server/test/files.ts';
import { axe, expect, test } from './harness.ts';
import { box, card, openChannel, pdf, write } from './thread-desk.ts';

/** Asks the customer for the file `conta-de-luz`. */
async function askForFile(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Pendência' }).check();
  await page.getByLabel('Pedir um arquivo').fill('Conta de luz');
  await write(page, 'Envie a conta, por favor.');
}

test('a required file is asked about by name, size and ticket before it goes', async ({
  page,
  server,
}) => {
  const id = await openChannel(page, server, 'Externo');
  await askForFile(page);
  const waits = card(page, 'aguarda o arquivo conta-de-luz');
  const field = waits.getByLabel('Arquivo conta-de-luz');
  const dialog = page.getByRole('dialog', { name: 'Enviar este arquivo?' });

  await field.setInputFiles(pdf('virus.exe'));
  await expect(page.getByText('Este tipo de arquivo não é aceito.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await field.setInputFiles(pdf('luz.pdf'));
  await expect(dialog).toContainText('luz.pdf');
  await expect(dialog).toContainText('1 kB');
  await expect(dialog).toContainText(`Atendimento nº ${id}`);
  await expect(dialog).toContainText('conta-de-luz');
  await expect(dialog.getByRole('button', { name: 'Enviar arquivo' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(waits.getByRole('button', { name: 'Carregar arquivo' })).toBeFocused();

  await field.setInputFiles(pdf('luz.pdf'));
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(card(page, 'Pendência resolvida')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('what is wrong with a required file is said where it was confirmed, and it can go again', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Externo');
  await askForFile(page);
  const field = card(page, 'aguarda o arquivo').getByLabel('Arquivo conta-de-luz');
  const dialog = page.getByRole('dialog', { name: 'Enviar este arquivo?' });

  await page.route('**/message_attach', (route) => route.abort(), { times: 1 });
  await field.setInputFiles(pdf('luz.pdf'));
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Arquivo não enviado.');
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(card(page, 'Pendência resolvida')).toBeVisible();
});

test('a file of a message is confirmed with its ticket, and a picture fills its bubble', async ({
  page,
  server,
}) => {
  const id = await openChannel(page, server, 'Interno');
  await page
    .getByLabel('Arquivo da mensagem')
    .setInputFiles({ name: 'telhado.png', mimeType: 'image/png', buffer: signature });
  const dialog = page.getByRole('dialog', { name: 'Enviar este arquivo?' });
  await expect(dialog).toContainText(`Atendimento nº ${id}`);
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();

  const image = card(page, 'telhado.png').getByRole('img');
  await expect(image).toHaveJSProperty('complete', true);
  const offCentre = () =>
    image.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const bubble = element.closest('[data-file]')?.getBoundingClientRect();
      return Math.abs((bubble?.right ?? 0) - box.right - (box.left - (bubble?.left ?? 0)));
    });
  await expect.poll(offCentre).toBeLessThanOrEqual(3);
  await expect(image).toHaveCSS('object-fit', 'cover');
});

test('a file that is confirmed twice in one moment goes once, and can be cancelled', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Externo');
  await askForFile(page);
  const field = card(page, 'aguarda o arquivo').getByLabel('Arquivo conta-de-luz');
  const dialog = page.getByRole('dialog', { name: 'Enviar este arquivo?' });
  const held: Route[] = [];
  await page.route('**/message_attach', (route) => void held.push(route));
  await field.setInputFiles(pdf('luz.pdf'));
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).evaluate((button) => {
    button.click();
    button.click();
  });
  await expect(dialog.getByRole('button', { name: 'Cancelar envio' })).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(held).toHaveLength(1);

  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/message_attach'),
  );
  await dialog.getByRole('button', { name: 'Cancelar envio' }).click();
  await ended;
  await expect(dialog).toHaveCount(0);
  await page.unroute('**/message_attach');
  await field.setInputFiles(pdf('luz.pdf'));
  await dialog.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(card(page, 'Pendência resolvida')).toBeVisible();
});

test('what cannot be loaded is said; what was typed stays, and a later press tries again', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Interno');
  await page
    .getByLabel('Arquivo da mensagem')
    .setInputFiles({ name: 'telhado.png', mimeType: 'image/png', buffer: signature });
  await page.getByRole('button', { name: 'Enviar arquivo' }).click();
  const info = card(page, 'telhado.png').getByRole('button', { name: 'Informações telhado.png' });
  await expect(info).toBeVisible();
  await box(page).fill('Ainda não terminei de escrever');
  await page.route('**/resource-dialog-*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await info.click();
  await expect(
    page.getByText('Não foi possível abrir o arquivo. Verifique a conexão e tente de novo.'),
  ).toBeVisible();
  await expect(box(page)).toHaveValue('Ainda não terminei de escrever');
  await failed;
  await page.unroute('**/resource-dialog-*');
  await info.click();
  const dialog = page.getByRole('dialog', { name: 'telhado.png' });
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(info).toBeFocused();
});
