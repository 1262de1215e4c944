import type { Page, Route } from '@playwright/test';
import { signature } from '../apps/server/test/files.ts';
import { accounts, expect, loginAs, password, test } from './harness.ts';
import { openSale } from './sale.ts';
import { thread, tickets } from './staff.ts';
import { expectTold } from './told.ts';
import { ask, composer, field, pickFile } from './visitor.ts';

const SESSION = '**/api/session/web';
const told = (page: Page) => page.getByText('Sem conexão. Tentando de novo…');
const seen = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

/** Ways in which the session call gets no answer about the session. */
const troubles = {
  'a server that is down': (page: Page) => page.route(SESSION, (route) => route.abort()),
  'a 5xx': (page: Page) => page.route(SESSION, (route) => route.fulfill({ status: 503 })),
  "a proxy's page": (page: Page) =>
    page.route(SESSION, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Wi-Fi' })),
  'a frozen network': (page: Page) => page.route(SESSION, () => undefined),
};

const faces = [
  { who: 'customer', path: '/profile', field: 'Apelido' },
  { who: 'admin', path: '/gl_sector/1/edit', field: 'Nome' },
] as const;

for (const { who, path, field } of faces)
  test.describe(`for the ${who}`, () => {
    for (const [trouble, begin] of Object.entries(troubles))
      test(`${trouble} is told at the start, and the page comes when it is over`, async ({
        page,
      }) => {
        await loginAs(page, who);
        await begin(page);
        await page.goto(path);
        await expect(told(page)).toBeVisible();
        await page.unroute(SESSION);
        await expect(page.getByLabel(field, { exact: true })).toBeVisible();
        await expect(told(page)).toHaveCount(0);
        await expect(page).toHaveURL(path);
      });

    test('a lost line is told over what is being written, which stays', async ({ page }) => {
      await loginAs(page, who, path);
      await page.getByLabel(field, { exact: true }).fill('Metade de um nome');
      await troubles['a 5xx'](page);
      await seen(page);
      await expect(told(page)).toBeVisible();
      await page.unroute(SESSION);
      await expect(told(page)).toHaveCount(0);
      await expect(page.getByText(/^Sessão expirada/)).toHaveCount(0);
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('Metade de um nome');
    });

    test('the recheck every 60 s tells it too', async ({ page }) => {
      await page.clock.install();
      await loginAs(page, who, path);
      await page.getByLabel(field, { exact: true }).fill('Metade de um nome');
      await troubles['a 5xx'](page);
      await page.clock.runFor(61_000);
      await expect(told(page)).toBeVisible();
      await page.unroute(SESSION);
      await page.clock.runFor(61_000);
      await expect(told(page)).toHaveCount(0);
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('Metade de um nome');
    });

    test('a device without a network says so at once, and that it is back', async ({
      context,
      page,
    }) => {
      await loginAs(page, who, path);
      await page.getByLabel(field, { exact: true }).fill('Metade de um nome');
      await context.setOffline(true);
      await expect(told(page)).toBeVisible();
      await context.setOffline(false);
      await expect(told(page)).toHaveCount(0);
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('Metade de um nome');
    });
  });

const refusals = {
  'an answer 401': (route: Route) =>
    route.fulfill({ status: 401, json: { message: 'x', code: 'SESSION_EXPIRED' } }),
  'a body with status 400': async (route: Route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, status: 400, user: null } });
  },
};
for (const [answer, refuse] of Object.entries(refusals))
  test(`${answer} ends the session to the letter`, async ({ page }) => {
    await loginAs(page, 'customer');
    await page.route(SESSION, refuse);
    await page.goto('/dashboard');
    await expect(
      page.getByText('Sessão expirada! Aguarde enquanto você será redirecionado...'),
    ).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    await page.waitForURL(/\/login/);
  });

test('a ticket that is being answered stays while the server restarts', async ({ page }) => {
  await loginAs(page, 'attendant', '/at_ticket?status=2');
  await tickets(page).first().click();
  await expect(thread(page)).toBeVisible();
  const reply = page.getByRole('textbox', { name: 'Resposta' });
  await reply.fill('Metade de uma resposta');
  await troubles['a server that is down'](page);
  await seen(page);
  await expect(told(page)).toBeVisible();
  await expect(reply).toHaveValue('Metade de uma resposta');
  await page.unroute(SESSION);
  await seen(page);
  await expect(told(page)).toHaveCount(0);
  await expect(reply).toHaveValue('Metade de uma resposta');
});

test.describe('forms without a network', () => {
  /** Checks that nothing is sent by itself after the connection is back, although there is time for it. */
  async function nothingLater(page: Page, path: string, act: () => Promise<void>): Promise<void> {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes(path)) sent.push(request.url());
    });
    await page.context().setOffline(true);
    await act();
    sent.length = 0;
    const back = page.waitForResponse(SESSION);
    await page.context().setOffline(false);
    await seen(page);
    await back;
    await page.waitForTimeout(1_000);
    expect(sent).toEqual([]);
  }
  const failed = (page: Page) => page.getByText(/Sem resposta do servidor \(Network Error\)/);

  test('the login says so, and does not log in later', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Login', { exact: true }).fill(accounts.customer);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await nothingLater(page, '/auth/login', async () => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(failed(page)).toBeVisible();
    });
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('own data are not saved later', async ({ page }) => {
    await loginAs(page, 'customer', '/profile');
    await page.getByLabel('Apelido').fill('Clau');
    await nothingLater(page, '/api/me/gl_user', async () => {
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(failed(page)).toBeVisible();
    });
    await expect(page.getByLabel('Apelido')).toHaveValue('Clau');
  });

  test('a signature does not go out later', async ({ page }) => {
    await page.goto('/at_ticket/demo-assinatura/sign');
    await page.getByRole('button', { name: 'Assinar por IP' }).click();
    await nothingLater(page, 'public_attachFile', async () => {
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await expect(failed(page)).toBeVisible();
    });
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
  });

  test('a message in the office waits for its sender', async ({ page }) => {
    await loginAs(page, 'attendant', '/at_ticket?status=2');
    await tickets(page).first().click();
    await expect(thread(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Resposta' }).fill('Só quando eu mandar');
    await nothingLater(page, 'message_save', async () => {
      await page.getByRole('button', { name: /^Enviar/ }).click();
      await expect(failed(page).first()).toBeVisible();
    });
    await expect(page.getByRole('textbox', { name: 'Resposta' })).toHaveValue(
      'Só quando eu mandar',
    );
  });

  test('leaving says that it did not work', async ({ page }) => {
    await loginAs(page, 'customer', '/dashboard');
    const loaded = page.waitForResponse(/\/logout-page-[^/]*\.js$/);
    await page.getByRole('button', { name: /Menu de/ }).click();
    const link = page.getByRole('link', { name: 'Sair' });
    // Loads the linked page before the network fails.
    await link.hover();
    await (await loaded).finished();
    await page.context().setOffline(true);
    await link.click();
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await page.context().setOffline(false);
  });
});

test.describe('two clicks in one moment send once', () => {
  async function twice(page: Page, name: string): Promise<void> {
    const button = page.getByRole('button', { name, exact: true });
    // A script's clicks do not wait until the page is ready for them.
    await expect(button).toBeEnabled();
    await button.evaluate((element: { click: () => void }) => [element.click(), element.click()]);
  }

  async function sentBy(page: Page, path: string, act: () => Promise<unknown>): Promise<number> {
    let sent = 0;
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'GET') sent += 1;
      await route.continue();
    });
    await act();
    return sent;
  }

  test('a signature', async ({ page }) => {
    await page.goto('/at_ticket/demo-assinatura/sign');
    await page.getByRole('button', { name: 'Assinar por IP' }).click();
    await page.route('**/public_attachFile', (route) => route.fulfill({ status: 503, json: {} }));
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('public_attachFile')) sent += 1;
    });
    await twice(page, 'Confirmar');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(sent).toBe(1);
  });

  test('a login', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Login', { exact: true }).fill(accounts.customer);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    const sent = await sentBy(page, '/auth/login', async () => {
      await twice(page, 'Entrar');
      await expect(page).toHaveURL(/\/dashboard$/);
    });
    expect(sent).toBe(1);
  });

  test('own data', async ({ page }) => {
    await loginAs(page, 'customer', '/profile');
    const sent = await sentBy(page, '/api/me/gl_user/*', async () => {
      await twice(page, 'Salvar');
      await expectTold(page, 'Dados salvos.');
    });
    expect(sent).toBe(1);
  });

  test('a message of a customer', async ({ page }) => {
    await loginAs(page, 'customer');
    await page.getByRole('button', { name: /Visita técnica/ }).click();
    await page.getByLabel('Sua mensagem').fill('Uma vez.');
    const sent = await sentBy(page, '/message_save', async () => {
      await twice(page, 'Enviar');
      await expect(page.getByLabel('Sua mensagem')).toHaveValue('');
    });
    expect(sent).toBe(1);
  });

  test('a file in the chat', async ({ page, server }) => {
    await openSale(page, server.baseURL, 'file');
    await pickFile(composer(page), 'conta.png', signature);
    const sent = await sentBy(page, '/public_attachFile', async () => {
      await twice(page, 'Enviar arquivo');
      await field(page, ask.usage);
    });
    expect(sent).toBe(1);
  });

  test('a message of staff', async ({ page }) => {
    await loginAs(page, 'attendant', '/at_ticket?status=2');
    await tickets(page).first().click();
    await expect(thread(page)).toBeVisible();
    const reply = page.getByRole('textbox', { name: 'Resposta' });
    await reply.fill('Uma vez só.');
    const sent = await sentBy(page, '/message_save', async () => {
      await twice(page, 'Enviar');
      await expect(reply).toHaveValue('');
    });
    expect(sent).toBe(1);
  });
});
