import type { Locator, Page } from '@playwright/test';
import { openTicket } from '../apps/server/test/visitor.ts';
import { coveredBy, evaluateOn, isFree, PHONE, wayUp } from './geometry.ts';
import { expect, loginAs, test } from './harness.ts';
import { thread, tickets } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';

const DESK = { width: 1280, height: 620 };

/** Makes the window end right below the field, and opens its panel. */
async function openAtTheEdge(field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
  const width = field.page().viewportSize()?.width ?? 0;
  await field.page().setViewportSize({ width, height: Math.round(y + height) + 12 });
  await field.click();
}

test.describe('the way to the top covers nothing that is pressed', () => {
  const pages = [
    { who: 'supervisor', path: '/at_ticket' },
    { who: 'admin', path: '/gl_user/1/edit' },
    { who: 'admin', path: '/audit' },
    { who: 'attendant', path: '/account' },
    { who: 'customer', path: '/dashboard' },
  ] as const;
  for (const { who, path } of pages) {
    test(`on ${path}`, async ({ page }) => {
      await loginAs(page, who, path);
      await expect(page.getByRole('main')).toBeVisible();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 620 });
        for (const from of [180, 320, 460, 600, 5000]) {
          await expect(async () => {
            // Once more while the page is still too short to scroll.
            await page.evaluate(`scrollTo(0, ${from})`);
            await expect(wayUp(page)).toBeVisible({ timeout: 1_000 });
          }).toPass();
          await expect
            .poll(() => coveredBy(wayUp(page)), `${width} px, ${from} px down`)
            .toEqual([]);
        }
      }
    });
  }

  test('nor the bar of what is chosen', async ({ page }) => {
    await loginAs(page, 'supervisor', '/at_ticket');
    await expect(tickets(page).first()).toBeVisible();
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      const box = page.getByRole('checkbox', { name: /^Selecionar (?!todos)/ }).first();
      await box.check();
      await page.mouse.wheel(0, 300);
      await expect(wayUp(page)).toBeVisible();
      const bar = page.getByRole('region', { name: 'Seleção' });
      for (const action of await bar.getByRole('button').all())
        await expect.poll(() => isFree(action), `${action}`).toBe(true);
      await bar.getByRole('button', { name: 'Limpar seleção' }).click();
    }
  });
});

test.describe('a list that opens at the lower edge is whole in sight', () => {
  for (const size of [PHONE, DESK]) {
    test.describe(`at ${size.width} px`, () => {
      test.use({ viewport: size });

      async function seen(page: Page, list: Locator): Promise<void> {
        await expect(list).toBeVisible();
        const options = list.getByRole('option');
        await expect(options.first()).toBeVisible();
        await expect.poll(() => isFree(options.first())).toBe(true);
        await expect(async () => {
          // Once more when others have arrived.
          await options.last().scrollIntoViewIfNeeded();
          expect(await isFree(options.last())).toBe(true);
        }).toPass({ timeout: 30_000 });
        await page.keyboard.press('Escape');
      }

      test('message templates', async ({ page, server }) => {
        const { pageOf } = await makeQueue(server.baseURL, 1);
        await loginAs(page, 'supervisor', pageOf(0));
        await expect(thread(page)).toBeVisible();
        const field = page.getByRole('combobox', { name: 'Modelo de mensagem' });
        await openAtTheEdge(field);
        await seen(page, page.getByRole('listbox', { name: 'Modelo de mensagem' }));
      });

      test('colleagues to mention', async ({ page, server }) => {
        const { pageOf } = await makeQueue(server.baseURL, 1);
        await loginAs(page, 'supervisor', pageOf(0));
        const tab = page.getByRole('tab', { name: 'Interno' });
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        const field = page.getByRole('textbox', { name: 'Resposta' });
        await evaluateOn(field, '(field) => scrollBy(0, field.getBoundingClientRect().top - 64)');
        await field.pressSequentially('@');
        await seen(page, page.getByRole('listbox', { name: 'Colegas' }));
      });

      test('the tags of a ticket', async ({ page, server }) => {
        const { pageOf } = await makeQueue(server.baseURL, 1);
        await loginAs(page, 'supervisor', pageOf(0));
        const data = page.getByRole('button', { name: 'Dados', exact: true });
        await expect(thread(page)).toBeVisible();
        if (await data.isVisible()) await data.click();
        await openAtTheEdge(page.getByRole('button', { name: /^Etiquetas:/ }));
        await seen(page, page.getByRole('listbox', { name: 'Etiquetas' }));
      });

      test('a field of a form', async ({ page }) => {
        await loginAs(page, 'admin', '/gl_sector/create');
        const field = page.getByRole('combobox', { name: 'Unidade de negócio' });
        await expect(field).toBeVisible();
        await openAtTheEdge(field);
        await seen(page, page.getByRole('listbox', { name: 'Unidade de negócio' }));
      });

      test('a field in a dialog, which does not begin to scroll', async ({ page }) => {
        await loginAs(page, 'supervisor', '/at_ticket');
        await page
          .getByRole('checkbox', { name: /^Selecionar (?!todos)/ })
          .first()
          .check();
        await page.getByRole('button', { name: 'Responsável' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').click();
        await expect(dialog.getByRole('option').first()).toBeVisible();
        const excess = () =>
          evaluateOn<number>(dialog, '(it) => it.scrollHeight - it.clientHeight');
        await expect.poll(excess).toBeLessThanOrEqual(0);
        await seen(page, dialog.getByRole('listbox'));
      });
    });
  }
});

test('Escape closes the list that hangs over a dialog, and then the dialog', async ({ page }) => {
  await loginAs(page, 'supervisor', '/at_ticket');
  await page
    .getByRole('checkbox', { name: /^Selecionar (?!todos)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Responsável' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('listbox')).toBeHidden();
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('a row under the pointer', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  /** Where the texts of the row's last cell end, and where its actions begin. */
  const ends = (row: Locator) =>
    evaluateOn<{ texts: number; actions: number; patch: string }>(
      row,
      `(row) => {
      const actions = row.querySelector('td:last-child > span:last-child');
      const cell = actions.parentElement;
      const range = document.createRange();
      range.setStart(cell, 0);
      range.setEndBefore(actions);
      const style = getComputedStyle(cell);
      const inside = cell.getBoundingClientRect().right - parseFloat(style.paddingRight);
      const texts = Math.min(range.getBoundingClientRect().right, inside);
      return {
        texts,
        actions: actions.firstElementChild.getBoundingClientRect().left,
        patch: getComputedStyle(actions).backgroundColor,
      };
    }`,
    );

  for (const { who, path } of [
    { who: 'supervisor', path: '/at_ticket' },
    { who: 'admin', path: '/at_message_template' },
  ] as const) {
    test(`leaves no letter under its actions, nor a patch of another colour: ${path}`, async ({
      page,
    }) => {
      await loginAs(page, who, path);
      const row = page.getByRole('row').nth(1);
      await row.hover();
      await expect(row.getByRole('button').or(row.getByRole('link')).last()).toBeVisible();
      await expect(async () => {
        const { texts, actions, patch } = await ends(row);
        expect(texts).toBeLessThanOrEqual(actions);
        expect(patch).toBe('rgba(0, 0, 0, 0)');
      }).toPass({ timeout: 30_000 });
    });
  }
});

const datesOf = (times: Locator) =>
  times.evaluateAll((all) => all.map((one) => String(Reflect.get(one, 'dateTime'))));

test('what arrived last shows when it arrived; a list shows the date that it is sorted by', async ({
  page,
  server,
}) => {
  await loginAs(page, 'supervisor', '/home');
  const list = page.getByRole('region', { name: 'Chegaram por último' });
  await expect(tickets(page).nth(5)).toBeVisible();
  const came = await datesOf(list.locator('a time'));
  expect(came).toEqual([...came].sort().reverse());

  await page.goto('/at_ticket?view=expiring');
  await page.getByRole('button', { name: 'Colunas' }).click();
  await expect(page.getByRole('checkbox', { name: 'Expira' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Última', exact: true })).not.toBeChecked();

  // This chatbot's conversations expire.
  for (let made = 0; made < 2; made++) await openTicket(server.baseURL, 'demo');
  await page.setViewportSize(PHONE);
  await page.goto('/at_ticket?sort=expires_at');
  await expect(tickets(page).first()).toBeVisible();
  const due = await datesOf(page.getByRole('main').locator('li a time'));
  expect(due).toEqual([...due].sort());
});
