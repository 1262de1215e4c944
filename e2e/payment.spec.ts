import { createHmac } from 'node:crypto';
import { expect, test } from './harness.ts';
import { makeServer } from './server.ts';

const SECRET = 'what the provider and we know, nobody else';
const slip = '/pm/demo-boleto/options';

test('a slip greets, tells what is due, and copies line and Pix code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(slip);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Cláudia Ferreira.');
  await expect(page).toHaveTitle('Pagamento de Cláudia Ferreira');
  await expect(page.getByText('R$ 489,90')).toBeVisible();
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');

  await page.getByRole('button', { name: 'Copiar linha digitável' }).click();
  await expect(
    page.getByText('Linha Digitável enviada para sua área de transferência!'),
  ).toBeVisible();
  expect(await copied()).toMatch(/^0019\d{43}$/);

  await page.getByRole('button', { name: /^Copiar código Pix/ }).click();
  await expect(
    page.getByText('Pix Copia e Cola enviado para sua área de transferência!'),
  ).toBeVisible();
  const code = await copied();
  expect(code).toContain('br.gov.bcb.pix');

  const toggle = page.getByRole('button', { name: 'Mostrar código Pix' });
  await expect(page.getByText(code)).toBeHidden();
  await toggle.click();
  await expect(page.getByText(code)).toBeVisible();
  await page.getByRole('button', { name: 'Ocultar código Pix' }).click();
  await expect(page.getByText(code)).toBeHidden();
});

test('the slip opens in the browser for printing, and as a PDF', async ({ page, request }) => {
  await page.goto(slip);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ver boleto no navegador' }).click(),
  ]);
  await expect(opened.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  await expect(opened.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Ver boleto em PDF' }).getAttribute('href');
  const pdf = await request.get(href ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

test('a dead link says so to the letter', async ({ page }) => {
  await page.goto('/pm/nao-existe/options');
  await expect(page.getByRole('alert')).toHaveText(
    'Erro ou Link inativo: Ocorreu um erro para buscar os dados do seu pagamento, ou este link não está mais ativo.',
  );
});

test('an open slip shows what was paid, a part and then the rest, without being loaded again', async ({
  page,
}) => {
  const server = await makeServer({ WEBHOOK_SECRET_PM: SECRET });
  const pay = async (event_id: string, paid_cents: number) => {
    const told = { event_id, type: 'paid', reference: 'PM0000000001', paid_cents };
    const body = JSON.stringify({ ...told, paid_at: new Date().toISOString() });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    const answer = await fetch(`${server.baseURL}/api/webhook/pm/balcao`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-balcao-signature': `t=${time},v1=${signature}`,
      },
      body,
    });
    expect(answer.status).toBe(200);
  };
  try {
    await server.start();
    const listening = page.waitForEvent('websocket');
    await page.goto(server.baseURL + slip);
    await expect(page.getByRole('button', { name: 'Copiar linha digitável' })).toBeVisible();
    await listening;
    await pay('one', 20_000);
    await expect(page.getByRole('heading', { name: 'Pagamento recebido em parte' })).toBeVisible();
    await expect(page.getByText('R$ 289,90')).toBeVisible();
    await pay('two', 28_990);
    await expect(
      page.getByRole('heading', { name: 'Pagamento recebido', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copiar linha digitável' })).toBeHidden();
  } finally {
    await server.stop().finally(server.remove);
  }
});

test('an overdue slip is offered again at once, for today, and names who to ask', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pm/demo-vencido/options');
  await expect(page.getByRole('heading', { name: 'Pagamento vencido' })).toBeVisible();
  await expect(page.getByText(/^Você ainda pode pagar aqui até \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  const part = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').first();
  await expect(part('Valor original')).toHaveText('R$ 125,00');
  await expect(part('Multa')).toHaveText('R$ 2,50');
  await expect(part('Juros')).toHaveText(/^R\$ 0,\d\d$/);
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Copiar linha digitável' }).click();
  await expect(
    page.getByText('Linha Digitável enviada para sua área de transferência!'),
  ).toBeVisible();
  const today = ((await part('Valor para pagar hoje').textContent()) ?? '').replace(/\D/g, '');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
    new RegExp(`^0019\\d{33}${today.padStart(10, '0')}$`),
  );
  await page.getByRole('link', { name: 'Falar conosco' }).click();
  await expect(page).toHaveURL(/\/cb\/\w+$/);
  await expect(page.getByRole('log', { name: 'Conversa' })).toBeVisible();
});

test('a slip that is open too often says so, comes again by itself, and at once when asked', async ({
  page,
}) => {
  let refused = 0;
  let crowd = true;
  await page.clock.install();
  await page.routeWebSocket('**/ws/pm?*', (socket) => {
    if (!crowd) return void socket.connectToServer();
    refused += 1;
    void socket.close({ code: 4429 });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(slip);
  const told = page.getByRole('status').filter({ hasText: 'aberto em páginas demais' });
  await expect(told).toBeVisible();
  await page.clock.runFor(31_000);
  await expect.poll(() => refused).toBe(2);
  await page.clock.runFor(10_000);
  expect(refused).toBe(2);
  await expect(told).toBeVisible();
  crowd = false;
  await told.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(told).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [50] });
});

test('a paid slip says what came and when, and hands over a receipt', async ({ page, request }) => {
  await page.goto('/pm/demo-pago/options');
  await expect(page.getByText(/^Recebemos R\$ 489,90 em \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  const link = page.getByRole('link', { name: 'Ver comprovante em PDF' });
  const receipt = await request.get((await link.getAttribute('href')) ?? '');
  expect(receipt.headers()['content-type']).toBe('application/pdf');
});
