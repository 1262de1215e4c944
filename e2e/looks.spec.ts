import type { Locator } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { evaluateOn, isCut, PHONE, wayUp } from './geometry.ts';
import { expect, loginAs, test } from './harness.ts';
import { tickets } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';

// Found in the pictures of `npm run shots`, one fault per test.
const sameColour = (one: Locator, property: string, token: string) =>
  evaluateOn<boolean>(
    one,
    `(element) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(${token})';
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      return getComputedStyle(element)['${property}'] === wanted;
    }`,
  );

test('one tab is open at a time', async ({ page }) => {
  await loginAs(page, 'admin', '/privacy?state=refused');
  const tabs = page.getByRole('navigation', { name: 'Situação dos pedidos' });
  await expect(tabs.locator('[aria-current]')).toHaveText(['Recusados']);
});

test('a menu entry under the pointer has our grey, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await loginAs(page, 'attendant', '/home');
  await page.getByRole('button', { name: /^Menu de/ }).click();
  const entry = page.getByRole('menuitem', { name: 'Minha conta' });
  await entry.hover();
  await expect.poll(() => sameColour(entry, 'backgroundColor', '--hover')).toBe(true);
});

test('a tag in a narrow column is its colour, not a cut word', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { made } = await makeQueue(server.baseURL, 1);
  await loginAs(page, 'supervisor', `/at_ticket?q=${made[0]?.id}`);
  const tag = page.getByRole('cell').locator('[title^="Fila"] > span').first();
  await expect(tag).toBeVisible();
  const [words, cut] = [await tag.evaluate((it) => Reflect.get(it, 'innerText')), await isCut(tag)];
  expect(cut, String(words)).toBe(false);
});

test("the bar's menus and buttons fit at every width, for an admin too", async ({ page }) => {
  await loginAs(page, 'admin', '/audit');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  for (const width of [360, 768, 959, 960, 1024, 1100]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate('scrollTo(0, 400)');
    await expect(wayUp(page)).toBeVisible();
    const end = async () => {
      const menu = await page.getByRole('button', { name: /^Menu de/ }).boundingBox();
      return (menu?.x ?? Number.NaN) + (menu?.width ?? 0);
    };
    await expect.poll(end, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the bar has room for fingers, also when the way to the top is there', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await loginAs(page, 'supervisor', '/at_ticket');
    await expect(tickets(page).first()).toBeVisible();
    await page.evaluate('scrollTo(0, 400)');
    await expect(wayUp(page)).toBeVisible();
    const buttons = await page.getByRole('banner').getByRole('button').all();
    for (const one of buttons) {
      const { width = 0, height = 0, x = -1 } = (await one.boundingBox()) ?? {};
      const name = (await one.getAttribute('aria-label')) ?? '';
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      expect(x + width, name).toBeLessThanOrEqual(360);
    }
  });

  test('the queues leave no hole; shortcuts go on to the edge', async ({ page }) => {
    await loginAs(page, 'attendant', '/home');
    const tiles = page.getByRole('list', { name: 'Filas de atendimento' }).getByRole('listitem');
    await expect(tiles.last()).toContainText('expirar');
    await expect(tiles).toHaveCount(5);
    await expect(async () => {
      const [first, last] = [await tiles.first().boundingBox(), await tiles.last().boundingBox()];
      expect(last?.width).toBeGreaterThan(2 * (first?.width ?? 0));
    }).toPass({ timeout: 30_000 });
    const places = page.getByRole('navigation', { name: 'Atalhos' });
    await expect.poll(() => places.boundingBox()).toMatchObject({ x: 0, width: 390 });
  });

  test('what can be done to chosen tickets takes two lines and the whole width', async ({
    page,
  }) => {
    await loginAs(page, 'supervisor', '/at_ticket');
    await page
      .getByRole('checkbox', { name: /^Selecionar/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: 'Seleção' });
    await expect(async () => {
      const box = await bar.boundingBox();
      expect(box).toMatchObject({ x: 0, width: 390 });
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(700, 0);
      expect(box?.height).toBeLessThanOrEqual(120);
    }).toPass({ timeout: 30_000 });
  });

  test('a long name is read whole', async ({ page, server }) => {
    const other = await loggedIn(server.baseURL, 'supervisor');
    const person_name = 'Maria Eduarda Fonseca Henriques de Albuquerque';
    const body = { title: 'Pedido', sector_id: 1, person_name };
    const { body: made } = await other.call('/api/at_ticket', { method: 'POST', body });
    await loginAs(page, 'supervisor', `/at_ticket/${(made.data as { id: number }).id}/edit`);
    const title = page.getByRole('heading', { name: person_name });
    await expect(title).toBeVisible();
    expect(await isCut(title)).toBe(false);
  });

  test('what is chosen in a ticket is large enough to touch', async ({ page, server }) => {
    const { pageOf } = await makeQueue(server.baseURL, 1);
    await loginAs(page, 'supervisor', pageOf(0));
    await page.getByRole('button', { name: 'Dados', exact: true }).click();
    for (const name of [/^Responsável:/, /^Etiquetas:/]) {
      const height = async () => (await page.getByRole('button', { name }).boundingBox())?.height;
      await expect.poll(height).toBeGreaterThanOrEqual(44);
    }
  });

  test('the order stands beside the filters', async ({ page }) => {
    await loginAs(page, 'supervisor', '/at_ticket');
    await expect(async () => {
      const order = await page.getByRole('combobox', { name: 'Ordem' }).boundingBox();
      const filters = await page.getByRole('button', { name: 'Filtros' }).boundingBox();
      expect(order?.y).toBe(filters?.y);
    }).toPass({ timeout: 30_000 });
  });
});

test('the save bar of a short form is a whole card', async ({ page }) => {
  await loginAs(page, 'admin', '/at_tag/create');
  const bar = page.getByRole('button', { name: 'Salvar', exact: true }).locator('xpath=..');
  await expect(bar).toHaveCSS('border-bottom-left-radius', '14px');
});
