import { chromiumLaunch } from './chromium.ts';
import {
  answerIn,
  answerName,
  bubble,
  chat,
  contact,
  panel,
  question,
  tag,
  test,
} from './embedding.ts';
import { expect, loginAs } from './harness.ts';
import { openTicket, reply } from './staff.ts';
import { ask, someone } from './visitor.ts';

// Playwright turns off the separation of a frame's data per site, which every browser has; this list replaces Playwright's own.
const launch = chromiumLaunch();
test.use({
  launchOptions: { ...launch, args: [...(launch.args ?? []), '--disable-features=HttpsUpgrades'] },
});

test('a conversation on another site goes on after its page was loaded again', async ({
  context,
  page,
  server,
  show,
}) => {
  const name = someone();
  await show(tag(server.baseURL, contact));
  await expect(panel(page)).toBeHidden();
  await bubble(page).click();
  await answerName(page, name);

  await page.reload();
  await bubble(page).click();
  await expect(question(page, ask.cpf)).toBeEditable();
  await expect(chat(page).getByRole('log', { name: 'Conversa' })).toContainText(name);
  expect(await context.cookies()).toEqual([]);
});

test('what staff writes while the panel is closed is counted on the bubble', async ({
  browser,
  page,
  server,
  show,
}) => {
  const name = someone();
  await show(tag(server.baseURL, contact));
  await bubble(page).click();
  await answerName(page, name);
  await answerIn(page, ask.cpf, '529.982.247-25', ask.phone);
  await answerIn(page, ask.phone, '(19) 98765-4321', ask.city);
  await question(page, ask.city).pressSequentially('campin');
  await chat(page)
    .getByRole('option', { name: /^Campinas/ })
    .first()
    .click();
  await chat(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await question(page, ask.message).fill('Podem me ligar?');
  await question(page, ask.message).press('Enter');
  await expect(question(page, ask.live)).toBeEditable({ timeout: 25_000 });
  await bubble(page).click();
  await expect(panel(page)).toBeHidden();

  const staff = await browser.newPage({ baseURL: server.baseURL });
  await loginAs(staff, 'attendant');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await reply(staff, 'Bom dia.');
  await expect(bubble(page)).toHaveAccessibleName('Fale conosco, 1 nova mensagem');
  await expect(bubble(page)).toHaveText('1');

  await bubble(page).click();
  await expect(chat(page).getByText('Bom dia.')).toBeVisible();
  await expect(bubble(page)).toHaveAccessibleName('Fale conosco');
});
