import { evaluateOn, isCut, PHONE } from './geometry.ts';
import { expect, loginAs, test } from './harness.ts';
import { card, openChannel, write } from './thread-desk.ts';
import { makeQueue } from './ticket-desk.ts';
import { someone } from './visitor.ts';

// Faults found in a review of the pages, one per test.

for (const path of ['/nao/existe', '/redirect?to=https%3A%2F%2Fevil.example', '/pm/nada/options'])
  test(`the footer of ${path} stands at the bottom of a high window`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const footer = page.getByRole('contentinfo').filter({ hasText: '©' });
    const bottom = async () => {
      const { y = 0, height = 0 } = (await footer.boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(bottom).toBe(1000);
  });

test('a page that the server refuses looks like one that the browser refuses', async ({ page }) => {
  const lookOf = async (path: string) => {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('contentinfo').last()).toBeVisible();
    const letters = await evaluateOn<string>(heading, '(it) => getComputedStyle(it).fontSize');
    const icon = await page.locator('main svg').first().boundingBox();
    const middle = Math.round((icon?.x ?? 0) + (icon?.width ?? 0) / 2);
    return { letters, middle };
  };
  expect(await lookOf('/cb/%E0%A4%A')).toEqual(await lookOf('/nao/existe'));
});

test('Markdown is never shown as its source while the page learns to draw it', async ({
  page,
  server,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/markdown-text-/, async (route) => {
    await held;
    await route.continue();
  });
  await openChannel(page, server, 'Interno');
  await write(page, '## Telhado\n- sem acesso');
  await expect(card(page, 'Telhado')).toHaveCount(1);
  await expect(page.getByText('## Telhado')).toBeHidden();
  letGo();
  await expect(card(page, 'Telhado').getByRole('heading')).toHaveText('Telhado');
});

test('on a phone the status of a ticket can be read whole', async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  const { pageOf } = await makeQueue(server.baseURL, 2);
  await loginAs(page, 'supervisor', pageOf(0));
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Em atendimento');
  await expect(page.getByRole('button', { name: 'Concluir e próximo' })).toBeVisible();
  await expect.poll(async () => (await status.boundingBox())?.width).toBeGreaterThan(300);
  await expect.poll(() => isCut(status)).toBe(false);
});

test('a printed ticket has its data, then the conversation with its times, and no buttons', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 790, height: 1100 });
  await openChannel(page, server, 'Interno');
  await write(page, 'Ligou hoje.');
  await page.emulateMedia({ media: 'print' });
  const data = page.getByRole('complementary', { name: 'Dados do atendimento' });
  await expect(data.getByText('CPF/CNPJ')).toBeVisible();
  const said = card(page, 'Ligou hoje.');
  await expect(async () => {
    const [first, then] = [await data.boundingBox(), await said.boundingBox()];
    expect(then?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  }).toPass({ timeout: 30_000 });
  const time = await evaluateOn<string>(
    said.locator('time'),
    "(it) => getComputedStyle(it, '::after').content",
  );
  expect(time).toMatch(/^"\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}"$/);
  await expect(page.getByRole('main').getByRole('button', { name: /Enviar|Fixar/ })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test("another person's CPF on a ticket says whose it is", async ({ page, server }) => {
  const { send, sectorOf } = await makeQueue(server.baseURL, 0);
  const sector = await sectorOf('Atendimento');
  const open = (person_name: string) => {
    const body = { title: 'Ligou', sector_id: sector?.id, person_name };
    return send('POST', '/api/at_ticket', { ...body, person_tax_id: '111.444.777-35' });
  };
  const [owner, caller] = [someone('Dona do CPF'), someone('Quem ligou')];
  await open(owner);
  const { id } = await open(caller);
  await loginAs(page, 'supervisor', `/at_ticket/${id}/edit`);
  const warning = page.getByText(/^O mesmo CPF ou CNPJ está em atendimentos de /);
  await expect(warning).toContainText(owner);
  await expect(warning).not.toContainText(caller);
});
