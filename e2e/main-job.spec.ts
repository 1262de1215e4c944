import { expect, loginAs, test } from './harness.ts';
import { openTicket, reply, thread, ticketOf, tickets } from './staff.ts';
import {
  answer,
  answerCity,
  ask,
  composer,
  contact,
  conversation,
  field,
  phone390,
  someone,
  write,
} from './visitor.ts';

const wide = { viewport: { width: 1280, height: 800 } };

test('a conversation on the phone becomes a ticket that staff answers', async ({ browser }) => {
  const name = someone();
  const office = await browser.newContext(wide);
  const list = await office.newPage();
  await loginAs(list, 'attendant');
  const home = await office.newPage();
  await home.goto('/home');
  await list.goto('/at_ticket');
  await expect(tickets(list).first()).toBeVisible();

  const chat = await (await browser.newContext(phone390)).newPage();
  await chat.goto('/cb/contato');
  await expect(chat).toHaveTitle(/Atendimento virtual/);

  await answer(chat, ask.name, name);
  await answer(chat, ask.cpf, '529.982.247-26');
  await expect(chat.getByText('CPF inválido.')).toBeVisible();
  await answer(chat, ask.cpf, '529.982.247-25');
  await answer(chat, ask.phone, '(19) 9876');
  await expect(chat.getByText('Telefone inválido.')).toBeVisible();
  await answer(chat, ask.phone, '(19) 98765-4321');
  await answerCity(chat, 'campin', /^Campinas/);
  await answer(chat, ask.message, 'Quero um orçamento para minha casa.');

  await expect(ticketOf(list, name)).toBeVisible();
  await expect(ticketOf(home, name)).toBeVisible();
  await openTicket(list, name);
  for (const text of [
    name,
    '529.982.247-25',
    '(19) 98765-4321',
    'Campinas',
    'Quero um orçamento',
  ]) {
    await expect(list.getByRole('main').getByText(text).first()).toBeVisible();
  }

  await reply(list, 'Olá, vou preparar o seu orçamento.');
  await expect(conversation(chat)).toContainText('Olá, vou preparar o seu orçamento.');
  await write(chat, 'Muito obrigada.');
  await expect(thread(list)).toContainText('Muito obrigada.');
});

test('a reload of the chat continues where it was', async ({ page }) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);

  await page.reload();
  await expect(conversation(page)).toContainText(name);
  await field(page, ask.cpf);
  await answer(page, ask.cpf, '529.982.247-25');
  await field(page, ask.phone);
});

test('HTML and script in answers are text everywhere', async ({ browser, page }) => {
  const name = someone('<b>Ana</b>');
  const evil = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>{{name}}';
  const broken = () => Reflect.get(globalThis, 'broken');
  await contact(page, name, evil);
  await expect(conversation(page)).toContainText(name);
  await page.reload();
  await expect(conversation(page)).toContainText(evil);
  expect(await page.evaluate(broken)).toBeUndefined();

  const staff = await (await browser.newContext(wide)).newPage();
  await loginAs(staff, 'attendant');
  await staff.goto('/at_ticket');
  await expect(ticketOf(staff, name)).toBeVisible();
  await openTicket(staff, name);
  await expect(thread(staff)).toContainText(evil);
  await reply(staff, '<i>Certo</i> & <script>window.broken=1</script>');
  await expect(conversation(page)).toContainText('<i>Certo</i> & <script>window.broken=1</script>');
  expect(await page.evaluate(broken)).toBeUndefined();
  expect(await staff.evaluate(broken)).toBeUndefined();
});

test('what staff wrote while the page was closed stands there at the next visit', async ({
  browser,
  context,
  page,
}) => {
  const name = someone();
  await contact(page, name, 'Volto mais tarde.');
  await page.close();

  const staff = await (await browser.newContext(wide)).newPage();
  await loginAs(staff, 'attendant');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await reply(staff, 'Ficamos no aguardo.');

  const again = await context.newPage();
  await again.goto('/cb/contato');
  await expect(conversation(again)).toContainText('Ficamos no aguardo.');
  await field(again, ask.live);
});

test('an answered server crash in the middle of a conversation loses nothing', async ({
  page,
  server,
}) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  await server.kill9();
  await answer(page, ask.cpf, '529.982.247-25');
  await server.start();
  // The chat's pauses have grown to half a minute.
  await expect(composer(page).getByLabel(ask.phone)).toBeEditable({ timeout: 90_000 });
  await expect(conversation(page).getByText('529.982.247-25')).toHaveCount(1);
});
