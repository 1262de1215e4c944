import type { Page } from '@playwright/test';
import { pdf } from '../apps/server/test/files.ts';
import { accounts, axe, expect, password, test } from './harness.ts';
import { openSale } from './sale.ts';
import { thread, ticketOf } from './staff.ts';
import { ask, composer, conversation, field, someone } from './visitor.ts';

/** Types into the waiting step, which must have the focus by itself, and sends with Enter. */
async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await expect(await field(page, label)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focus is inside `target`. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 80; step++) {
    const own = await target.and(page.locator(':focus')).count();
    if (own + (await target.locator(':focus').count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test('the whole main job is done with the keyboard alone', async ({ browser }) => {
  const name = someone();
  const chat = await browser.newPage();
  await chat.goto('/cb/contato');
  await type(chat, ask.name, name);
  await type(chat, ask.cpf, '52998224725');
  await type(chat, ask.phone, '19987654321');
  await expect(await field(chat, ask.city)).toBeFocused();
  await chat.keyboard.type('campinas');
  const active = chat.getByRole('option', { selected: true });
  await expect(active).toHaveText(/Campinas/);
  await chat.keyboard.press('ArrowDown');
  await chat.keyboard.press('ArrowUp');
  await expect(active).toHaveText(/Campinas/);
  await chat.keyboard.press('Enter');
  await expect(composer(chat).getByLabel(ask.city)).toHaveValue(/Campinas/);
  await chat.keyboard.press('Enter');
  await type(chat, ask.message, 'Só com o teclado.');

  const staff = await browser.newPage();
  await staff.goto('/login');
  await tabTo(staff, staff.getByLabel('Login', { exact: true }));
  await staff.keyboard.type(accounts.attendant);
  await staff.keyboard.press('Tab');
  await expect(staff.getByLabel('Senha', { exact: true })).toBeFocused();
  await staff.keyboard.type(password);
  // Until the page knows whether it needs the human check, it cannot send.
  await expect(staff.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await staff.keyboard.press('Enter');
  await staff.waitForURL(/\/home$/);
  const room = staff.getByRole('link', { name: 'Atendimentos', exact: true }).first();
  await tabTo(staff, room);
  await staff.keyboard.press('Enter');
  await staff.waitForURL(/\/at_ticket/);
  await tabTo(staff, ticketOf(staff, name));
  await staff.keyboard.press('Enter');
  await staff.waitForURL(/\/edit/);

  const said = (text: string) => thread(staff).getByRole('listitem').filter({ hasText: text });
  const box = staff.getByRole('textbox', { name: 'Resposta' });
  await tabTo(staff, box);
  await staff.keyboard.type('Recebido.');
  const send = staff.getByRole('button', { name: /^Enviar/ });
  await expect(send).toBeEnabled();
  await tabTo(staff, send);
  await staff.keyboard.press('Enter');
  await expect(said('Recebido.')).toBeVisible();
  await expect(conversation(chat)).toContainText('Recebido.');

  await type(chat, ask.live, 'Obrigado.');
  await expect(said('Obrigado.')).toBeVisible();
});

/** Chooses one of the large buttons of a step that has just begun, whose first button has the focus by itself. */
async function chooseByKey(page: Page, first: string, name = first): Promise<void> {
  const button = (text: string) => composer(page).getByRole('button', { name: text, exact: true });
  await expect(button(first)).toBeFocused();
  await expect(button(first)).toHaveAttribute('aria-disabled', 'false');
  await tabTo(page, button(name));
  await page.keyboard.press('Enter');
}

test('choices, a file and a signature are given with the keyboard alone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSale(page, server.baseURL, 'holder');
  await chooseByKey(page, 'Sim, é minha', 'Não, de outra pessoa');

  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeFocused();
  await expect(async () => {
    const chosen = page.waitForEvent('filechooser', { timeout: 5_000 });
    await page.keyboard.press('Enter');
    const file = { name: 'conta.pdf', mimeType: 'application/pdf', buffer: pdf };
    await (await chosen).setFiles(file);
  }).toPass();
  await expect(page.getByRole('button', { name: 'Enviar arquivo' })).toBeFocused();
  await page.keyboard.press('Enter');

  await type(page, ask.usage, '420');
  await chooseByKey(page, 'Telha de cerâmica', 'Laje');
  await chooseByKey(page, 'Quero a proposta');
  await chooseByKey(page, 'Sim, autorizo');

  await tabTo(page, page.getByRole('button', { name: 'Assinar digitando o nome' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Seu nome completo'));
  await page.keyboard.type('Ana Souza');
  await axe(page);
  await tabTo(page, page.getByRole('button', { name: 'Enviar assinatura' }));
  await page.keyboard.press('Enter');
  await expect(conversation(page).getByRole('img', { name: 'assinatura.png' })).toBeVisible();
  await type(page, ask.live, 'Assinado.');
  await expect(conversation(page).getByText('Assinado.')).toBeVisible();
});
