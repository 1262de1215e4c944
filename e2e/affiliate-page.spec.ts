import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { sell } from './affiliate-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

const screens = [
  ['a desktop', 1280],
  ['a phone', 390],
] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** The code of the demonstration's affiliate with a login. */
const CODE = 'bianca';

for (const [where, width] of screens)
  for (const colours of ['light', 'dark'] as const)
    test.describe(`on ${where} in ${colours} colours`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme: colours });

      test('an affiliate finds links, figures, commissions and statements, and writes', async ({
        page,
        server,
      }) => {
        await sell(server.baseURL, `/cb/contato/${CODE}`);
        await loginAs(page, 'affiliate');
        await button(page, /^Menu de/).click();
        await page.getByRole('link', { name: 'Página do afiliado' }).click();
        await expect(page).toHaveURL(/\/affiliate$/);
        await expect(page.getByRole('heading', { name: 'Bianca Indica' })).toBeVisible();
        await expect(page.getByText('Você ganha 5,00% do que o cliente paga')).toBeVisible();
        await expect(page.getByText('b***@exemplo.com.br')).toBeVisible();

        const links = region(page, 'Seus links');
        await expect(links.getByRole('textbox').first()).toHaveValue(/\/cb\/[\w-]+\/bianca$/);
        await links
          .getByRole('button', { name: /^QR Code de/ })
          .first()
          .click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('img', { name: /^QR Code de http/ })).toBeVisible();
        await axe(page);
        await dialog.getByRole('button', { name: 'Fechar' }).click();

        const month = page.getByRole('region', { name: 'Este mês', exact: true });
        await expect(month.getByText('Comissões')).toBeVisible();
        await expect(region(page, 'Comissões dos últimos 12 meses')).toBeVisible();
        await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
        const lines = region(page, 'Suas comissões');
        await expect(lines.getByText(/Em carência até/).first()).toBeVisible();

        const file = page.waitForEvent('download');
        await button(page, /^Baixar PDF do extrato: \S+ de 20\d\d/)
          .first()
          .click();
        expect((await file).suggestedFilename()).toMatch(/^extrato-20\d\d-\d\d\.pdf$/);

        const talk = region(page, 'Fale conosco');
        const words = someone('Pergunta');
        await talk.getByLabel('Sua mensagem').fill(words);
        await talk.getByRole('button', { name: 'Enviar' }).click();
        await expect(talk.getByText(words)).toBeVisible();
        await axe(page);
        const wide = await page.evaluate<boolean>(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        );
        expect(wide, 'nothing sticks out').toBe(false);

        await loginAs(page, 'admin', '/af_affiliate');
        await page.getByText('Bianca Indica').filter({ visible: true }).first().click();
        await page.getByRole('link', { name: 'Mensagens' }).click();
        await expect(page.getByText(words).filter({ visible: true })).toBeVisible();
        await axe(page);
      });
    });

test('a new affiliate reads how to begin; whoever is none is told so', async ({ page, server }) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  await loginAs(page, 'customer', '/affiliate');
  await expect(page.getByRole('heading', { name: 'Você não é afiliado' })).toBeVisible();
  await axe(page);
  await button(page, /^Menu de/).click();
  await expect(page.getByRole('link', { name: 'Meus dados' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Página do afiliado' })).toHaveCount(0);

  const found = await boss.call('/api/gl_user/options?q=cliente@exemplo.com.br');
  const [{ id }] = (found.body as unknown as { data: [{ id: number }] }).data;
  const code = `nova-${crypto.randomUUID().slice(0, 8)}`;
  const rule = { kind: 'fixed', value: 5_000, on: 'first', hold_days: 0, tiers: [] };
  const body = { name: someone('Cláudia'), code, rule, user_id: id };
  const made = await boss.call('/api/af_affiliate', { method: 'POST', body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const affiliate = (made.body.data as { id: number }).id;
  await page.goto('/affiliate');
  await expect(page.getByRole('heading', { name: 'Como começar' })).toBeVisible();
  await expect(page.getByText('Falta a sua chave Pix')).toBeVisible();
  await expect(page.getByText('Nenhuma comissão ainda.')).toBeVisible();
  await axe(page);
  await page.route('**/api/me/af_affiliate', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Não foi possível carregar sua página de afiliado')).toBeVisible({
    timeout: 30_000,
  });
  await axe(page);
  await boss.call(`/api/af_affiliate/${affiliate}`, { method: 'DELETE' });
});

test('staff ties a person of the portal in the form, and reads why another one does not fit', async ({
  page,
}) => {
  const name = someone('Tereza');
  await loginAs(page, 'admin', '/af_affiliate/create');
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Código').fill(`t-${crypto.randomUUID().slice(0, 8)}`);
  const choose = async (who: string) => {
    const box = page.getByRole('combobox', { name: 'Pessoa no portal' });
    await box.click();
    await box.fill(who);
    await page.getByRole('option', { name: who }).first().click();
  };
  await choose('Rogério Lima');
  await button(page, 'Salvar & Permanecer').click();
  await expect(page.getByText(/quem é da equipe não pode ser afiliado/)).toBeVisible();
  await choose('Bianca Rocha');
  await button(page, 'Salvar & Permanecer').click();
  await expect(page.getByText('Esta pessoa já é o afiliado Bianca Indica.')).toBeVisible();
  await axe(page);
});
