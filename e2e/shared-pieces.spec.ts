import { createHash } from 'node:crypto';
import type { ConsoleMessage, Page } from '@playwright/test';
import { axe, expect, test } from './harness.ts';
import { openShell } from './shell.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notificações' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('the shared pieces', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/test/ui');
    await expect(page.getByRole('heading', { name: 'Peças compartilhadas' })).toBeVisible();
  });

  test('masked tax ids say what is wrong when they are left', async ({ page }) => {
    for (const [label, wrong, right] of [
      ['CPF', '529.982.247-26', '529.982.247-25'],
      ['CNPJ', '12.ABC.345/01DE-36', '12.ABC.345/01DE-35'],
      ['CPF ou CNPJ', '529', '11.222.333/0001-81'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await field.pressSequentially(wrong.replace(/\W/g, '').toLowerCase());
      await expect(field).toHaveValue(wrong);
      await field.blur();
      await expect(page.getByText(`Digite um ${label} válido`, { exact: true })).toBeVisible();
      await field.fill(right);
      await field.blur();
      await expect(page.getByText(`Digite um ${label} válido`, { exact: true })).toHaveCount(0);
    }
  });

  test('a date is typed or pasted, gives yyyy-mm-dd, and Enter is heard', async ({ page }) => {
    const said = page.waitForEvent('console', (message) => /Not a date/.test(message.text()));
    const field = page.getByLabel('Data', { exact: true });
    await expect(field).toHaveAttribute('placeholder', 'dd/mm/aaaa');
    await expect(field).toHaveAttribute('title', '...');
    await field.pressSequentially('31022024');
    expect((await said).text()).toContain('31/02/2024');
    await expect(page.getByText('Data: null, Enter: 0')).toBeVisible();
    await field.fill('1990/05/17');
    await expect(field).toHaveValue('17/05/1990');
    await expect(field).toHaveAttribute('title', /^há \d+ anos$/);
    await field.press('Enter');
    await expect(page.getByText('Data: 1990-05-17, Enter: 1')).toBeVisible();

    const fixed = page.getByLabel('Data só de leitura');
    await expect(fixed).toHaveValue('12/03/2026');
    await expect(fixed).not.toBeEditable();
    await expect(page.getByLabel('Data desativada')).toBeDisabled();
  });

  test('a city is found and chosen with the keyboard', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Cidade' });
    await field.pressSequentially('campinas');
    await expect(page.getByRole('option').first()).toHaveText('Campinas - SP');
    // Screen readers announce only changes in elements that already exist.
    const state = page.locator('[popover] [role=status]');
    await expect(state).toBeEmpty();
    await axe(page);
    await field.press('Enter');
    await expect(field).toHaveValue('Campinas - SP');
    await expect(page.getByText('Cidade escolhida: 3509502')).toBeVisible();
    await expect(page.locator('input[name=gl_city_id]')).toHaveValue('3509502');
    await field.fill('zzzz');
    await expect(page.getByText('Nenhuma cidade encontrada')).toBeVisible();
    await expect(page.getByText('Cidade escolhida: nenhuma')).toBeVisible();
  });

  test('the send button works once at a time', async ({ page }) => {
    await press(page, 'Enviar');
    await expect(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  });

  test('notices stand at the top right and can be closed', async ({ page }) => {
    await press(page, 'danger');
    await expect(notices(page).getByText('Aviso danger')).toBeVisible();
    const width = page.viewportSize()?.width ?? 0;
    const edges = async () => {
      const box = await notices(page).boundingBox();
      return box && { top: box.y, right: width - (box.x + box.width) };
    };
    await expect.poll(edges).toEqual({ top: 20, right: 20 });
    await page.getByRole('button', { name: 'Fechar notificação' }).click();
    await expect(notices(page).getByText('Aviso danger')).toHaveCount(0);
  });

  test('calls say why no answer came', async ({ context, page }) => {
    await press(page, 'Tempo esgotado');
    await expect(notices(page)).toContainText('timeout of 0 ms exceeded');
    await press(page, 'Interrompida');
    await expect(notices(page)).toContainText('Request aborted');
    await context.setOffline(true);
    await press(page, 'Chamada');
    await expect(notices(page)).toContainText('Network Error');
  });

  test('a signature is drawn, taken back, locked, exported and merged', async ({ page }) => {
    const pad = page.getByRole('img', { name: /^Espaço para assinar/ });
    const said = page.locator('output code').first();
    const draw = async () => {
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('no pad');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 90, { steps: 8 });
      await page.mouse.up();
    };
    const strokes = async () => {
      await press(page, 'Traços');
      return JSON.parse((await said.textContent()) ?? '');
    };

    await press(page, 'image/png');
    await expect(said).toHaveText('Vazia');
    await draw();
    await draw();
    const drawn = await strokes();
    expect(drawn).toHaveLength(2);
    expect(Object.keys(drawn[0])).toEqual(['points', 'color']);
    expect(Object.keys(drawn[0].points[0])).toEqual(['x', 'y', 'time']);
    expect(drawn[0].color).toBe('blue');
    await press(page, 'Desfazer');
    expect(await strokes()).toHaveLength(1);

    await press(page, 'Bloquear');
    await draw();
    expect(await strokes()).toHaveLength(1);
    await press(page, 'Desbloquear');

    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) {
      await press(page, type);
      await expect(said).toContainText(`data:${type}`);
    }
    await press(page, 'image/gif');
    await expect(said).toContainText('Supported types: image/png, image/jpeg, image/svg+xml.');
    await press(page, 'Unir com nada');
    await expect(said).toContainText("Couldn't load image");
    await press(page, 'Unir com o logotipo');
    const merged = page.getByRole('img', { name: 'Assinatura exportada' });
    await expect(merged).toHaveAttribute('src', /^data:image\/png/);
    await press(page, 'Limpar');
    expect(await strokes()).toEqual([]);
  });

  test('caches keep as long as they say', async ({ page }) => {
    const kept = page.getByText(/^none: /);
    for (const type of ['none', 'memory', 'session', 'local']) await press(page, type);
    await expect(kept).toHaveText(
      'none: undefined, memory: {"kept":"memory"}, session: {"kept":"session"}, local: {"kept":"local"}',
    );
    await page.reload();
    await expect(kept).toHaveText(
      'none: undefined, memory: undefined, session: {"kept":"session"}, local: {"kept":"local"}',
    );
    await press(page, 'Esquecer tudo');
    await expect(kept).toHaveText(
      'none: undefined, memory: undefined, session: undefined, local: undefined',
    );
  });

  test('outside of the app a command is refused and logged', async ({ page }) => {
    const said = page.waitForEvent('console', (message) => message.type() === 'warning');
    await press(page, 'Aplicativo');
    expect((await said).text()).toBe('Tentando enviar mensagens fora do aplicativo');
    await expect(notices(page)).toContainText('OUTSIDE');
  });
});

test('inside the app commands are answered, and Ctrl+I shows them', async ({ context, page }) => {
  const shell = await openShell(context);
  const said: string[] = [];
  page.on('console', (message: ConsoleMessage) => said.push(message.text()));
  await page.goto('/test/ui');
  await press(page, 'Aplicativo');
  await expect(notices(page)).toContainText('{"pong":{"at":1}}');
  await expect(shell.getByRole('listitem')).toHaveText(['ping']);
  expect(said).toEqual([]);

  await page.keyboard.press('Control+i');
  await shell.evaluate('delete answers.ping');
  await press(page, 'Aplicativo');
  await expect(notices(page)).toContainText('UNKNOWN_COMMAND: Comando desconhecido');
  await expect
    .poll(() => said.join('\n'))
    .toMatch(/Shell debug on[\s\S]*Shell command[\s\S]*Shell reply/);
});

test('a reply from a frame or of another origin is not heard', async ({ context, page }) => {
  await context.addInitScript(`
    window.ReactNativeWebView = { postMessage: (text) => { window.sent = JSON.parse(text); } };`);
  await page.goto('/test/ui');
  await press(page, 'Aplicativo');
  await page.evaluate(`
    const { callbackId } = window.sent;
    const reply = (data) => ({ data: JSON.stringify({ callbackId, ok: true, data }) });
    const origin = window.location.origin;
    for (const where of [
      { source: window, origin: 'https://evil.com' },
      { source: null, origin },
    ]) window.dispatchEvent(new MessageEvent('message', { ...reply('forged'), ...where }));
    window.dispatchEvent(new MessageEvent('message', { ...reply('true one'), source: window, origin }));`);
  await expect(notices(page)).toContainText('true one');
  await expect(notices(page)).not.toContainText('forged');
});

for (const path of ['/test/test', '/test/prod'])
  test(`${path} shows size and MD5 of a file`, async ({ page }) => {
    await page.goto(path);
    await press(page, 'Enviar');
    await expect(page.getByText('Arquivo é obrigatório.')).toBeVisible();
    await expect(page.getByLabel('Arquivo', { exact: true })).toBeFocused();
    const buffer = Buffer.from('Balcão');
    await page
      .getByLabel('Arquivo', { exact: true })
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
    await press(page, 'Enviar');
    await expect(page.getByText('7 bytes')).toBeVisible();
    await expect(page.getByText(createHash('md5').update(buffer).digest('hex'))).toBeVisible();
  });

test('clicks are logged', async ({ page }) => {
  await page.goto('/test/test');
  await press(page, 'Clique aqui');
  await press(page, 'Clique aqui');
  await expect(page.getByText('Cliques: 2')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);
});

test('an own address is opened after a while', async ({ page, baseURL }) => {
  for (const to of ['/login', `${baseURL}/login`]) {
    await page.goto(`/redirect?to=${encodeURIComponent(to)}`);
    await expect(page.getByText('Redirecionando, aguarde...')).toBeVisible();
    await page.waitForURL(`${baseURL}/login`);
  }
});

for (const [to, told] of [
  ['https://evil.example/a', 'evil.example'],
  ['//evil.example', 'O endereço pedido não é válido.'],
  ['/\\evil.example', 'O endereço pedido não é válido.'],
  ['javascript:alert(1)', 'O endereço pedido não é válido.'],
] as const)
  test(`the address ${to} is not opened`, async ({ page }) => {
    await page.goto(`/redirect?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole('heading', { name: 'Este link não foi aberto' })).toBeVisible();
    await expect(page.getByText(told)).toBeVisible();
    await axe(page);
  });

test('the way back is white in light colours and wears the theme in dark ones', async ({
  page,
}) => {
  await page.goto('/test/ui');
  const back = page.getByRole('button', { name: 'Voltar', exact: true });
  await expect(back).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(back).toHaveCSS('background-color', 'rgb(22, 24, 29)');
  await axe(page, ['color-contrast']);
});
