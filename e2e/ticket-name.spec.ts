import { loggedIn } from '../apps/server/src/test-client.ts';
import { test as base, expect, loginAs } from './harness.ts';
import { makeServer, type Server } from './server.ts';

async function set(server: Server, key: string, value: string): Promise<void> {
  const admin = await loggedIn(server.baseURL, 'admin');
  const { body } = await admin.call('/api/gl_config?per_page=100');
  const settings = body.data as { id: number; key: string; updated_at: string }[];
  const { id, updated_at } = settings.find((one) => one.key === key) ?? {};
  const change = { method: 'PUT', body: { value, updated_at } };
  expect((await admin.call(`/api/gl_config/${id}`, change)).status).toBe(200);
}

/** A server of its own: the name holds for everybody. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await makeServer();
      try {
        await server.start();
        await set(server, 'TICKET_TITLE_NAME', 'Solicitação');
        await set(server, 'TICKET_TITLE_PLURAL_NAME', 'Solicitações');
        await use(server);
      } finally {
        await server.stop().finally(server.remove);
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('another name of tickets is read in the portal', async ({ page }) => {
  await loginAs(page, 'customer');
  await expect(page.getByRole('heading', { name: 'Suas solicitações' })).toBeVisible();
  await expect(page.getByText('Aqui estão suas solicitações, documentos')).toBeVisible();
  await expect(page.getByRole('main').getByText('atendimentos')).toHaveCount(0);
  await page.goto('/at_ticket/demo-assinado/sign');
  await expect(
    page.getByText('Os documentos desta solicitação foram assinados com sucesso.'),
  ).toBeVisible();
});

test('another name of tickets is read in the chat', async ({ page }) => {
  await page.goto('/cb/contato');
  await page.getByRole('button', { name: 'Nova solicitação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar uma nova solicitação?' });
  await dialog.getByRole('button', { name: 'Nova solicitação' }).click();
  await expect(page.getByText('Pronto. Iniciando uma nova solicitação…')).toBeVisible();
  await expect(page).toHaveTitle('Atendimento virtual');
});
