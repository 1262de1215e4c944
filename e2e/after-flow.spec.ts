import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signature } from '../apps/server/test/files.ts';
import { expect, loginAs, test } from './harness.ts';
import { openSale, saleAt } from './sale.ts';
import { openTicket, reply, thread } from './staff.ts';
import { expectTold } from './told.ts';
import {
  ask,
  choose,
  composer,
  conversation,
  field,
  phone390,
  pickFile,
  write,
} from './visitor.ts';

test.use(phone390);

const dialog = (page: Page) => page.getByRole('dialog');
const answerCard = (page: Page, text: string) =>
  conversation(page).getByRole('listitem').filter({ hasText: text });

/** A tap on the answer's card shows its actions. */
async function askToCorrect(page: Page, text: string): Promise<void> {
  const correct = answerCard(page, text).getByRole('button', { name: 'Corrigir' });
  await conversation(page).getByText(text, { exact: true }).tap();
  // The card grows under the finger: on a slow machine the tap may already hit the button.
  await expect(async () => {
    if (await dialog(page).isHidden()) await correct.tap({ timeout: 2_000 });
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The ticket of that person, as the attendant has it open. */
async function atDesk(browser: Browser, name: string): Promise<Page> {
  const staff = await browser.newPage();
  await loginAs(staff, 'seller');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await expect(thread(staff)).toBeVisible();
  return staff;
}

async function storedTickets(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'at_chatbot_info_list');
  return decodeURIComponent(cookie?.value ?? '');
}

/** The tab has started a new conversation: nothing of the former one is left. */
async function expectNewConversation(page: Page, former: string): Promise<void> {
  await expectTold(page, 'Pronto. Iniciando um novo atendimento…');
  await expect(page.getByRole('button', { name: 'Li e aceito' })).toBeVisible();
  await expect(conversation(page)).not.toContainText(former);
  await expect.poll(() => storedTickets(page.context())).not.toContain('"demo"');
}

test('an earlier answer is corrected, and the later ones are asked again', async ({
  page,
  server,
}) => {
  await openSale(page, server.baseURL, 'usage');
  await expect(await field(page, ask.usage)).toBeFocused();
  await askToCorrect(page, 'Campinas - SP');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await field(page, ask.usage);
  await askToCorrect(page, 'Campinas - SP');
  await dialog(page).getByRole('button', { name: 'Corrigir' }).click();

  const city = await field(page, ask.city);
  await expect(city).toHaveValue('Campinas - SP');
  await city.fill('Valinhos');
  await page
    .getByRole('option', { name: /^Valinhos/ })
    .first()
    .click();
  await choose(page, 'Enviar');
  const cep = await field(page, ask.cep);
  await expect(cep).toHaveValue('');
  for (const text of ['Campinas - SP', '13010000', 'Sim, é minha'])
    await expect(answerCard(page, text).getByText('(corrigida)')).toBeVisible();
  await expect(conversation(page).getByText('(corrigida)')).toHaveCount(4);
  await expect(answerCard(page, 'Valinhos - SP').getByText('(corrigida)')).toHaveCount(0);

  await page.reload();
  await field(page, ask.cep);
  await expect(conversation(page).getByText('(corrigida)')).toHaveCount(4);
});

test('after the document and the signature nothing is corrected any more', async ({
  page,
  server,
}) => {
  await openSale(page, server.baseURL, 'talk');
  await field(page, ask.live);
  await expect(page.getByRole('button', { name: 'Corrigir' })).toHaveCount(0);
});

test('"Novo atendimento" asks, tells, forgets and begins anew', async ({
  context,
  page,
  server,
}) => {
  const { name, token } = await saleAt(server.baseURL, 'usage');
  await context.addCookies([{ name: 'at_ticket_token', value: token, url: server.baseURL }]);
  await page.goto('/cb/demo');
  await field(page, ask.usage);
  await expect.poll(() => storedTickets(context)).toContain(token);
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  await dialog(page).getByRole('button', { name: 'Novo atendimento' }).click();
  await expectNewConversation(page, name);
});

test('an option of the flow begins anew too, after the same question', async ({ page, server }) => {
  const { name } = await openSale(page, server.baseURL, 'right');
  await choose(page, 'Começar de novo');
  await dialog(page).getByRole('button', { name: 'Novo atendimento' }).click();
  await expectNewConversation(page, name);
});

for (const { status, text, writes } of [
  { status: 'Cancelado', text: 'Este atendimento foi cancelado.', writes: false },
  { status: 'Concluído', text: 'Este atendimento foi concluído.', writes: true },
])
  test(`the visitor sees that staff set the status ${status}`, async ({
    browser,
    page,
    server,
  }) => {
    const { name } = await openSale(page, server.baseURL, 'talk');
    await field(page, ask.live);
    const staff = await atDesk(browser, name);
    await staff.getByLabel('Status').selectOption(status);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('status').getByText(status)).toBeVisible();
    await expect(composer(page)).toHaveCount(writes ? 1 : 0);

    const anew = page.getByRole('contentinfo').getByRole('button', { name: 'Novo atendimento' });
    await anew.click();
    if (writes) await dialog(page).getByRole('button', { name: 'Novo atendimento' }).click();
    await expectNewConversation(page, name);
  });

test('a file that staff asks for is sent from the card that asks', async ({
  browser,
  page,
  server,
}) => {
  const { name } = await openSale(page, server.baseURL, 'talk');
  await field(page, ask.live);
  const staff = await atDesk(browser, name);
  await staff.getByRole('checkbox', { name: 'Pendência' }).check();
  await staff.getByLabel('Pedir um arquivo').fill('conta');
  await reply(staff, 'Envie a conta de luz mais recente.');
  await expect(thread(staff).getByText('Pendente')).toBeVisible();

  const asking = answerCard(page, 'Envie a conta de luz mais recente.');
  await pickFile(asking, 'outubro.png', signature);
  await asking.getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(conversation(page).getByRole('img', { name: 'outubro.png' })).toBeVisible();
  await expect(asking.getByText('A equipe pediu um arquivo')).toHaveCount(0);

  await expect(thread(staff).getByText('Pendência resolvida')).toBeVisible();
  await expect(thread(staff).getByRole('img', { name: 'outubro.png' })).toBeVisible();
});

test('files go both ways in the talk', async ({ browser, page, server }) => {
  const { name } = await openSale(page, server.baseURL, 'talk');
  await field(page, ask.live);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivo' }).click();
  const telhado = { name: 'telhado.png', mimeType: 'image/png', buffer: signature };
  await (await chosen).setFiles(telhado);
  await expect(composer(page).getByText('telhado.png')).toBeVisible();
  await write(page, 'Este é o telhado.');
  await expect(conversation(page).getByRole('img', { name: 'telhado.png' })).toBeVisible();

  const staff = await atDesk(browser, name);
  await expect(thread(staff).getByRole('img', { name: 'telhado.png' })).toBeVisible();
  await expect(thread(staff)).toContainText('Este é o telhado.');
  const box = staff.getByRole('textbox', { name: 'Resposta' });
  await box.focus();
  await expect(box).toBeFocused();
  await staff.evaluate(`{
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.fromBase64('${signature.toString('base64')}')], 'planta.png', { type: 'image/png' }));
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }`);
  await staff.getByRole('dialog').getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(conversation(page).getByRole('img', { name: 'planta.png' })).toBeVisible();
});
