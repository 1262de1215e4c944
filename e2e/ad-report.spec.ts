import { loggedIn } from '../apps/server/test/client.ts';
import { newCampaign, ticketOf } from './advertising-desk.ts';
import { makeAffiliate } from './affiliate-desk.ts';
import { dayFromNow, makeCharge } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { answer, ask, field, someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a click becomes a visit, a ticket and a sale, and every number opens its rows', async ({
      page,
      browser,
      server,
    }) => {
      const campaign = `chegada-${width}`;
      await newCampaign(server.baseURL, `Chegada ${width}`, campaign);
      const { code, name: affiliate } = await makeAffiliate(server.baseURL);
      const visitor = someone('Vera');
      const phone = await browser.newPage();
      const told = phone.waitForResponse(/\/chatbot\/touch\//);
      await phone.goto(
        `/cb/contato/${code}?utm_source=facebook&utm_medium=cpc&utm_campaign=${campaign.toUpperCase()}&fbclid=IwAR0-AbC_dEf`,
      );
      expect((await told).status()).toBe(200);
      await answer(phone, ask.name, visitor);
      await field(phone, ask.cpf);
      await phone.goto('/cb/contato?utm_campaign=depois');
      await phone.close();
      const ticket = await ticketOf(server.baseURL, visitor);
      const { id: charge } = await makeCharge(server.baseURL, { at_ticket_id: ticket });
      const boss = await loggedIn(server.baseURL, 'admin');
      const paid = { paid_on: dayFromNow(0), paid_cents: 30_000 };
      await boss.call(`/api/pm_transaction/${charge}/settle`, { method: 'POST', body: paid });

      await loginAs(page, 'admin', '/ad_report?touch=first');
      const table = page.getByRole('table', { name: 'Retorno por campanha' });
      const row = table.getByRole('row', { name: `Chegada ${width}` });
      await expect(row.getByRole('link', { name: /Receita: R\$\s300,00/ })).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await row.getByRole('link', { name: /Visitas: 1\./ }).click();
      const drawer = page.getByRole('dialog', { name: `Visitas: Chegada ${width}` });
      await expect(drawer).toContainText('facebook / cpc · clique da Meta');
      await axe(page);
      await drawer.getByRole('button', { name: 'Fechar' }).click();
      await expect(drawer).toBeHidden();
      await row.getByRole('link', { name: /Vendas: 1\./ }).press('Enter');
      const sales = page.getByRole('dialog', { name: `Vendas: Chegada ${width}` });
      await expect(sales.getByRole('link', { name: `Cobrança ${charge}` })).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByLabel('Por', { exact: true }).selectOption('Afiliado');
      const byAffiliate = page.getByRole('table', { name: 'Retorno por afiliado' });
      const own = byAffiliate.getByRole('row', { name: affiliate });
      await expect(own.getByRole('link', { name: /Atendimentos: 1\./ })).toBeVisible();
      await page.getByLabel('Quem trouxe').selectOption('A última visita antes');
      await expect(own.getByRole('link', { name: /Atendimentos: 1\./ })).toBeVisible();
      await axe(page);
    });
  });
