import type { Page } from '@playwright/test';
import { axe, expect, loginAs, test } from './harness.ts';
import { openTicket, thread } from './staff.ts';
import { box, button, card, openChannel, pdf, pinned, write } from './thread-desk.ts';
import { makeQueue } from './ticket-desk.ts';
import { answer, answerCity, ask, field, phone390, someone } from './visitor.ts';

/** As if these files were on the clipboard, or dropped onto the reply box. */
async function give(page: Page, how: 'paste' | 'drop', names: string[]): Promise<void> {
  await page.getByRole('form', { name: 'Responder' }).evaluate(
    (form, given) => {
      // These tests have no browser types.
      const make = (type: string, ...init: unknown[]) =>
        Reflect.construct(Reflect.get(globalThis, type), init);
      const files = make('DataTransfer') as { items: { add(file: unknown): void } };
      for (const name of given.names) files.items.add(make('File', ['x'], name));
      const init = { clipboardData: files, dataTransfer: files, bubbles: true, cancelable: true };
      const type = given.how === 'paste' ? 'ClipboardEvent' : 'DragEvent';
      form.dispatchEvent(make(type, given.how, init));
    },
    { how, names },
  );
}

/** Ends when the server has this text; a shorter one may be on its way. */
const savedDraft = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().postDataJSON()?.text === text,
  );

test('colleagues mention, format, pin and delete, all by keyboard', async ({ page, server }) => {
  await openChannel(page, server, 'Interno');
  await box(page).pressSequentially('Oi @');
  const colleagues = page.getByRole('listbox', { name: 'Colegas' });
  await colleagues.waitFor();
  await page.keyboard.press('ArrowDown');
  const name = await colleagues.getByRole('option', { selected: true }).textContent();
  await page.keyboard.press('Enter');
  await page.keyboard.type('veja *isto* <b>x</b>');
  await page.keyboard.press('Control+Enter');
  const mine = card(page, '<b>x</b>');
  await expect(mine.getByText(`@${name}`, { exact: true })).toBeVisible();
  await expect(mine.locator('strong')).toHaveText('isto');

  await write(page, '## Resumo\n- um\n- <img src="/x" onerror="alert(1)">');
  const notes = card(page, 'Resumo').first();
  await expect(notes.getByRole('heading', { name: 'Resumo' })).toBeVisible();
  await expect(notes.locator('img')).toHaveCount(0);

  // From the reply box back into the list, and up to the previous message.
  await notes.focus();
  await page.keyboard.press('ArrowUp');
  await expect(mine).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pinned(page)).toContainText('veja');
  await axe(page);
  await pinned(page).getByRole('button', { name: 'Desafixar mensagem' }).click();
  await expect(pinned(page)).toBeHidden();

  await notes.hover();
  await notes.getByRole('button', { name: 'Excluir mensagem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir mensagem' }).click();
  await expect(card(page, 'Mensagem excluída')).toBeVisible();
  await expect(notes).toBeHidden();
});

test('a file is confirmed, shown, renamed and deleted', async ({ page, server }) => {
  await openChannel(page, server, 'Interno');
  await give(page, 'paste', ['a.png', 'b.png']);
  await expect(page.getByText('Mensagem só aceita um arquivo.')).toBeVisible();
  await give(page, 'paste', ['virus.exe']);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByLabel('Arquivo da mensagem').setInputFiles(pdf('conta.pdf'));
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar arquivo' }).click();
  const file = card(page, 'conta.pdf');
  await expect(file).toContainText('anexo · pdf');
  await expect(file).toContainText('disponível até');

  await file.getByRole('button', { name: 'Informações conta.pdf' }).click();
  await expect(page.getByRole('dialog')).toContainText('SHA-256');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await file.getByRole('button', { name: 'Editar conta.pdf' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('conta de luz.pdf');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const renamed = card(page, 'conta de luz.pdf');
  await renamed.getByRole('button', { name: 'Excluir conta de luz.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir arquivo' }).click();
  await expect(card(page, 'não está mais disponível')).toBeVisible();
});

test('a template goes out filled and without a file; a pending message takes the file it asks for', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Externo');
  await expect(button(page, 'Anexar arquivo')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Modelo de mensagem' }).click();
  await page.getByRole('listbox', { name: 'Modelo' }).getByRole('option').first().click();
  const filled = page.getByRole('region', { name: 'Mensagem do modelo' }).getByRole('paragraph');
  await expect(filled).not.toContainText('{{');
  const text = ((await filled.textContent()) ?? '').slice(0, 30);
  await give(page, 'drop', ['a.png']);
  await expect(
    page.getByText('Não é possível anexar arquivos à templates de mensagens.'),
  ).toBeVisible();
  await page.getByRole('checkbox', { name: 'Notificar no aplicativo' }).check();
  const asked = page.waitForRequest(/message_save/);
  await button(page, 'Enviar').click();
  expect((await asked).postDataJSON()).toMatchObject({
    at_message_template_id: expect.any(Number),
    message: null,
    type: 'MSG',
    notify_app: true,
    is_pending: false,
  });
  await expect(card(page, text).last()).toBeVisible();
  // The message may come over the live connection before the answer that empties the reply box.
  await expect(filled).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Pendência' }).check();
  await page.getByLabel('Pedir um arquivo').fill('Conta de luz');
  await write(page, 'Envie a conta, por favor.');
  const waits = card(page, 'aguarda o arquivo conta-de-luz');
  await expect(waits.getByRole('button', { name: 'Resolver' })).toBeVisible();
  await waits.getByLabel('Arquivo conta-de-luz').setInputFiles(pdf('luz.pdf'));
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(card(page, 'Pendência resolvida')).toBeVisible();
  await expect(card(page, 'luz.pdf').last()).toBeVisible();
});

test('a draft survives, and nothing is sent past a message that was not seen', async ({
  browser,
  page,
  server,
}) => {
  // Without live events the page does not know of new messages.
  await page.routeWebSocket(/ws\/office/, () => {});
  await openChannel(page, server, 'Interno');
  await write(page, 'Primeira nota');
  const saved = savedDraft(page, 'Já falei com o cliente');
  await box(page).fill('Já falei com o cliente');
  await saved;

  const other = await browser.newPage({ baseURL: server.baseURL });
  await loginAs(other, 'admin');
  await other.goto(page.url());
  await other.getByRole('tab', { name: 'Interno' }).click();
  await write(other, 'Não ligue mais hoje');

  await page.bringToFront();
  await box(page).press('Control+Enter');
  const notice = page.getByRole('region', { name: 'Nova mensagem chegou' });
  await expect(notice).toContainText('Não ligue mais hoje');
  await page.reload();
  await page.getByRole('tab', { name: 'Interno' }).click();
  await expect(box(page)).toHaveValue('Já falei com o cliente');
  await expect(card(page, 'Não ligue mais hoje')).toBeVisible();

  await write(other, 'Só amanhã');
  await page.bringToFront();
  await box(page).press('Control+Enter');
  await notice.getByRole('button', { name: 'Enviar assim mesmo' }).click();
  await expect(card(page, 'Já falei com o cliente')).toBeVisible();
  await other.close();
});

test('whom a draft names is told also after the page was loaded again', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Interno');
  await box(page).pressSequentially('Oi @');
  const colleagues = page.getByRole('listbox', { name: 'Colegas' });
  const name = await colleagues.getByRole('option', { selected: true }).textContent();
  const saved = savedDraft(page, `Oi @${name} pode ver?`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('pode ver?');
  await saved;

  await page.reload();
  const named = page.waitForResponse(/\/2\/people\?/);
  await page.getByRole('tab', { name: 'Interno' }).click();
  await expect(box(page)).toHaveValue(`Oi @${name} pode ver?`);
  await named;
  await box(page).press('Control+Enter');
  const mine = card(page, 'pode ver?');
  await expect(mine.getByText(`@${name}`, { exact: true })).toBeVisible();
});

test('an answer goes out by e-mail too, and says so', async ({ page, server }) => {
  const { made, send, sectorOf } = await makeQueue(server.baseURL, 1);
  await loginAs(page, 'supervisor', `/at_ticket/${made[0]?.id}/edit`);
  await button(page, 'Também por e-mail').click();
  await box(page).fill('Para ninguém');
  await expect(button(page, 'Enviar')).toBeEnabled();
  await box(page).press('Control+Enter');
  await expect(thread(page)).toContainText('Não há um e-mail para onde enviar.');

  const ticket = { title: 'Conta', person_name: 'Ana', person_email: 'ana@example.com' };
  const sector_id = (await sectorOf('Atendimento'))?.id;
  const { id } = await send('POST', '/api/at_ticket', { ...ticket, sector_id });
  await page.goto(`/at_ticket/${id}/edit`);
  await button(page, 'Também por e-mail').click();
  await write(page, 'Segue por e-mail');
  await expect(card(page, 'Segue por e-mail')).toContainText('enviada por e-mail');
});

test('a person has conversations of their own', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/gl_user?q=Cl%C3%A1udia');
  await page.getByRole('link', { name: 'Cláudia Ferreira', exact: true }).click();
  await page.getByRole('link', { name: 'Mensagens' }).click();
  await page.getByRole('tab', { name: 'Interno' }).click();
  await expect(thread(page).getByText('Nenhum histórico encontrado.')).toBeVisible();
  await write(page, 'Prefere ser chamada de manhã');
  await axe(page);
});

test('the attendant is told that the robot still asks, and answers when it has ended', async ({
  browser,
  page,
}) => {
  const name = someone();
  const chat = await (await browser.newContext(phone390)).newPage();
  await chat.goto('/cb/contato');
  await answer(chat, ask.name, name);
  await field(chat, ask.cpf);
  await loginAs(page, 'attendant', '/at_ticket');
  await openTicket(page, name);
  await expect(thread(page)).toContainText('O robô ainda conversa com o visitante.');
  await expect(box(page)).toHaveCount(0);
  await axe(page);

  await answer(chat, ask.cpf, '529.982.247-25');
  await answer(chat, ask.phone, '(19) 98765-4321');
  await answerCity(chat, 'campin', /^Campinas/);
  await answer(chat, ask.message, 'Quero um orçamento.');
  await expect(box(page)).toBeVisible();
  await chat.context().close();
});
