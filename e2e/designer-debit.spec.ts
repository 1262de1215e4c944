import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a debit of the balance is drawn with its ways, edited, and tried without moving money', async ({
  page,
  server,
}) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  const code = `debito-${test.info().testId.slice(-8)}`;
  const made = await boss.call('/api/at_dialog', { method: 'POST', body: { name: code, code } });
  const { id } = made.body.data as { id: number };
  const before = await boss.call(`/api/at_dialog/${id}/draft`);
  const say = (name: string, text: string, y: number) => ({
    ...{ id: name, type: 'send.message', text, position: { x: 400, y } },
  });
  const blocks = {
    taxa: {
      ...{ id: 'taxa', type: 'action.balance.debit', amount: '25,00', reason: 'Segunda via' },
      ...{ next: 'pago', onInsufficient: 'falta', position: { x: 0, y: 0 } },
    },
    pago: say('pago', 'Debitado.', 0),
    falta: say('falta', 'Falta saldo.', 300),
  };
  const flow = { start: code, dialogs: { [code]: { start: 'taxa', blocks } } };
  const { revision } = before.body.data as { revision: number };
  const body = { revision, flow };
  const put = await boss.call(`/api/at_dialog/${id}/draft`, { method: 'PUT', body });
  expect(put.status, JSON.stringify(put.body)).toBe(200);

  await loginAs(page, 'admin', `/at_dialog/${id}/edit`);
  const node = page.locator('.react-flow__node[data-id="taxa"]');
  for (const text of ['Debitar do saldo', 'R$ 25,00', 'Se o saldo não bastar', 'Se debitou'])
    await expect(node).toContainText(text);
  await node.click();
  const inspector = page.locator('[data-inspector]');
  const amount = inspector.getByLabel('Valor em reais');
  await expect(inspector.getByLabel('Motivo')).toHaveValue('Segunda via');
  await amount.fill('vinte');
  await expect(inspector).toContainText(
    /precisa ser um valor em reais|um valor em reais, como 25,00/,
  );
  await amount.fill('30,50');
  await expect(node).toContainText('R$ 30,50');
  await axe(page);

  await page.getByRole('tab', { name: 'Testar' }).click();
  await page.getByRole('button', { name: 'Começar', exact: true }).click();
  await expect(page.getByText('Debita R$ 30,50 do saldo: Segunda via')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Conversa de teste' })).toContainText('Debitado.');
});
