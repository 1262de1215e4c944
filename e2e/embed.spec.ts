import { chromiumLaunch } from './chromium.ts';
import { answerName, bubble, chat, contact, panel, question, tag, test } from './embedding.ts';
import { axe, expect } from './harness.ts';
import { ask, phone390, someone } from './visitor.ts';

// The full browser, because only it denies storage to frames.
test.use({ launchOptions: chromiumLaunch() });

test('a conversation can be held where the browser keeps nothing for frames', async ({
  page,
  server,
  show,
}) => {
  const name = someone();
  await show(tag(server.baseURL, contact));
  await expect(panel(page)).toBeHidden();
  await bubble(page).click();
  // Checks that Playwright still starts Chromium this way.
  await expect(question(page, ask.name)).toBeEditable();
  await expect(page.frames()[1]?.evaluate('localStorage.length')).rejects.toThrow('denied');
  await answerName(page, name);
  await expect(chat(page).getByRole('log', { name: 'Conversa' })).toContainText(name);
});

test('a site that the chatbot does not list is told so in place of the conversation', async ({
  page,
  server,
  show,
}) => {
  await show(tag(server.baseURL, contact), 'intruso.localhost');
  await bubble(page).click();
  await expect(chat(page).getByRole('heading')).toHaveText('Este atendimento não abre neste site');
  await expect(chat(page).getByText(/http:\/\/intruso\.localhost:\d+ não está/)).toBeVisible();
  const way = chat(page).getByRole('link', { name: 'Abrir o atendimento em outra aba' });
  await expect(way).toHaveAttribute('href', '/cb/contato');
  await expect(chat(page).getByRole('log')).toHaveCount(0);
});

test('a site that sends no referrer is told so all the same', async ({ page, server, show }) => {
  const quiet = '<meta name="referrer" content="no-referrer">';
  await show(quiet + tag(server.baseURL, contact), 'intruso.localhost');
  await bubble(page).click();
  await expect(chat(page).getByRole('heading')).toHaveText('Este atendimento não abre neste site');
});

test('a site that hides its name cannot show the chatbot either', async ({
  page,
  server,
  show,
}) => {
  const refused = page.waitForEvent('console', {
    predicate: (message) => /frame-ancestors/.test(message.text()),
  });
  const frame = `<iframe title="x" referrerpolicy="no-referrer" src="${server.baseURL}/cb/contato"></iframe>`;
  await show(frame, 'intruso.localhost');
  expect((await refused).text()).toContain(server.baseURL);
  await expect(page.frameLocator('iframe').getByRole('log')).toHaveCount(0);
});

test('the keyboard opens and closes the panel', async ({ page, server, show }) => {
  await show(`<a href="#a">Início</a>${tag(server.baseURL, contact)}`);
  await bubble(page).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bubble(page)).toBeFocused();
  await expect(bubble(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(bubble(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(question(page, ask.name)).toBeEditable();

  await bubble(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bubble(page)).toBeFocused();
  await expect(bubble(page)).toHaveAttribute('aria-expanded', 'false');
});

test('only the chatbot’s own frame is listened to', async ({ page, server, show }) => {
  await show(tag(server.baseURL, contact));
  await bubble(page).click();
  await expect(question(page, ask.name)).toBeEditable();
  await page.evaluate("postMessage({ type: 'balcao:close' }, '*')");
  const inner = page.frames()[1];
  const tell = (news: object) =>
    inner?.evaluate(`parent.postMessage(${JSON.stringify(news)}, '*')`);
  await tell({ type: 'balcao:unread', count: 7 });
  await expect(bubble(page)).toHaveAccessibleName('Fale conosco');
  await expect(panel(page)).toBeVisible();

  await tell({ type: 'balcao:close' });
  await expect(panel(page)).toBeHidden();
  await tell({ type: 'balcao:unread', count: '<b>9</b>' });
  await tell({ type: 'balcao:unread', count: 120 });
  await expect(bubble(page)).toHaveText('99+');
});

test('one chatbot has one bubble, a wrong one none, and the site stays as it was', async ({
  page,
  server,
  show,
}) => {
  const { baseURL } = server;
  const names = 'Object.keys(window).length';
  await show('');
  const before = await page.evaluate<number>(names);
  await show(
    tag(baseURL, contact) +
      tag(baseURL, contact) +
      tag(
        baseURL,
        'data-chatbot="demo" data-position="left" data-color="red;}*{x" data-label=" "',
      ) +
      tag(baseURL, 'data-chatbot="../login"') +
      tag(baseURL, 'data-chatbot="contato2" data-affiliate="a/b"'),
  );
  await expect(page.getByRole('button')).toHaveCount(2);
  const left = page.getByRole('button', { name: 'Atendimento virtual' });
  await expect(left).toHaveCSS('background-color', 'rgb(59, 91, 219)');
  await expect(left).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(bubble(page)).toHaveCSS('background-color', 'rgb(244, 161, 0)');
  await expect(bubble(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect.poll(async () => (await left.boundingBox())?.x).toBe(20);
  expect(await page.evaluate<number>(names)).toBe(before);
  expect(await page.evaluate('document.cookie + localStorage.length')).toBe('0');
  await axe(page);
});

test('the affiliate of the tag is the one of the conversation', async ({ page, server, show }) => {
  await show(tag(server.baseURL, `${contact} data-affiliate="parceiro"`));
  const asked = page.waitForRequest(/\/chatbot\/status\/contato/);
  await bubble(page).click();
  await answerName(page, someone());
  expect((await asked).url()).toContain('affiliate_code=parceiro');
});

test('the script is small, and the only file that other sites may load', async ({ request }) => {
  const script = await request.get('/embed.js', { headers: { 'accept-encoding': 'br' } });
  expect(script.headers()).toMatchObject({
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(Number(script.headers()['content-length'])).toBeLessThan(4_000);
  const picture = await request.get('/brand/logo.svg');
  expect(picture.headers()['cross-origin-resource-policy']).toBe('same-origin');
});

test.describe('on a phone', () => {
  // Without motion: the panel must not be measured while it moves.
  test.use({ ...phone390, contextOptions: { reducedMotion: 'reduce' } });

  test('the panel takes the whole screen and can be left', async ({ page, server, show }) => {
    await show(tag(server.baseURL, contact));
    await bubble(page).tap();
    await expect
      .poll(() => panel(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await chat(page).getByRole('button', { name: 'Fechar' }).tap();
    await expect(panel(page)).toBeHidden();
    await expect(bubble(page)).toBeFocused();
  });

  test('the panel can be left though nothing loads', async ({ page, server, show }) => {
    await show(tag(server.baseURL, contact));
    await page.route('**/cb/contato?embed=1', (route) => route.abort());
    await bubble(page).tap();
    await panel(page).getByRole('button', { name: 'Fechar' }).tap();
    await expect(panel(page)).toBeHidden();
  });
});
