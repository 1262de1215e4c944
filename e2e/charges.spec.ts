import { formatCurrency } from '@balcao/brazil/money';
import type { Locator, Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { brazilian, chooseAct, dayFromNow, makeCharge } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { turnTo } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';
import { someone } from './visitor.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const dialog = (page: Page) => page.getByRole('dialog');
const head = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

async function settle(page: Page, amount: string): Promise<void> {
  await chooseAct(page, 'Registrar pagamento');
  await expect(dialog(page).getByLabel('Quanto pagou')).not.toHaveValue('');
  await dialog(page).getByLabel('Quanto pagou').fill(amount);
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('staff makes a charge from the list and emits it; its link shows the amount', async ({
      page,
      context,
    }) => {
      const person = someone('Rita Alves');
      await loginAs(page, 'admin', '/pm_transaction');
      await page.getByRole('link', { name: 'Nova cobrança' }).first().click();
      await page.getByLabel('Nome', { exact: true }).fill(person);
      await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
      await page.getByLabel('Valor', { exact: true }).fill('1250,90');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(15)));
      await page.getByLabel('Descrição (o cliente vê)').fill('Instalação');
      const unit = page.getByRole('combobox', { name: 'Unidade que recebe' });
      if ((await unit.inputValue()) === '') {
        await unit.click();
        await page.getByRole('listbox').getByRole('option').first().click();
      }
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
      await expect(page).toHaveURL(/\/pm_transaction\/\d+\/edit$/);
      await expect(head(page)).toContainText('R$ 1.250,90');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      const [slip] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Abrir', exact: true }).click(),
      ]);
      await expect(slip.getByRole('heading', { level: 1 })).toHaveText(`Olá, ${person}.`);
      await expect(slip.getByText('R$ 1.250,90').first()).toBeVisible();
    });

    test('a charge made from a ticket knows its person and is shown there', async ({
      page,
      server,
    }) => {
      const { made } = await makeQueue(server.baseURL, 1);
      const [ticket] = made;
      await loginAs(page, 'admin', `/at_ticket/${ticket?.id}/edit`);
      await turnTo(page, 'Dados');
      await page.getByRole('link', { name: 'Nova cobrança' }).click();
      await expect(page.getByText(`Ligada ao atendimento nº ${ticket?.id}.`)).toBeVisible();
      await page.getByLabel('Valor', { exact: true }).fill('80');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(15)));
      await page.getByLabel('Creditar o que for pago no saldo do atendimento').check();
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ticket?.name ?? '');
      await page.getByRole('link', { name: `nº ${ticket?.id}` }).click();
      await turnTo(page, 'Dados');
      await expect(page.getByRole('complementary')).toContainText('R$ 80,00');
    });

    test('money is registered in two parts and returned', async ({ page, server }) => {
      const { id } = await makeCharge(server.baseURL);
      await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
      await settle(page, '100');
      await expect(head(page)).toContainText('Paga em parte');
      await settle(page, '200');
      await expect(head(page)).toContainText('Paga');
      await expect(head(page)).not.toContainText('em parte');
      const lines = page.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem');
      await expect(lines).toHaveCount(2);

      await chooseAct(page, 'Devolver');
      await dialog(page).getByLabel('Quanto devolver').fill('500');
      await expect(dialog(page)).toContainText('No máximo R$ 300,00.');
      await dialog(page).getByLabel('Quanto devolver').fill('300');
      await dialog(page).getByLabel('Motivo').fill('Desistência');
      await axe(page);
      await dialog(page).getByRole('button', { name: 'Devolver R$ 300,00' }).click();
      await expect(head(page)).toContainText('Devolvida');
      await expect(lines.last()).toContainText('Desistência');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
    });

    test('a charge is cancelled with a reason, and its link says so', async ({ page, server }) => {
      const { id, token } = await makeCharge(server.baseURL);
      await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
      await chooseAct(page, 'Cancelar cobrança');
      const sure = dialog(page).getByRole('button', { name: 'Cancelar cobrança' });
      await expect(sure).toBeDisabled();
      await dialog(page).getByLabel('Motivo').fill('Valor errado');
      await axe(page);
      await sure.click();
      await expect(head(page)).toContainText('Cancelada');
      await expect(page.getByText('Valor errado').first()).toBeVisible();
      await page.goto(`/pm/${token}/options`);
      await expect(page.getByRole('heading', { name: /cancelad/i })).toBeVisible();
    });

    test('a late charge asks for fine and interest, and takes them', async ({ page, server }) => {
      const { id, token } = await makeCharge(server.baseURL, {
        value_cents: 10_000,
        due_date: dayFromNow(-20),
        fine: { kind: 2, value: '2.00' },
        interest: { kind: 1, value: '1.00' },
        valid_days: 60,
      });
      await page.goto(`/pm/${token}/options`);
      const part = (text: string) => page.locator('dl > div', { hasText: text }).locator('dd');
      await expect(part('Multa').first()).toHaveText('R$ 2,00');
      const asked = (await part('Valor para pagar hoje').first().textContent()) ?? '';
      expect(asked).toMatch(/^R\$\s1\d\d,00$/);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);

      await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
      const owed = page.getByRole('region', { name: 'Quanto falta pagar' });
      await expect(owed).toContainText(asked);
      await expect(head(page)).toContainText('Vencida');
      await chooseAct(page, 'Registrar pagamento');
      await expect(dialog(page).getByLabel('Quanto pagou')).toHaveValue(
        asked.replace(/^R\$\s/, ''),
      );
      await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(head(page)).toContainText('Paga');
      await page.goto(`/pm/${token}/options`);
      await expect(
        page.getByRole('heading', { name: 'Pagamento recebido', exact: true }),
      ).toBeVisible();
    });
  });
}

test('an emitted charge gets another value and date, and its history says so in words', async ({
  page,
  server,
}) => {
  const { id, token } = await makeCharge(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await page.getByLabel('Valor', { exact: true }).fill('320');
  await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(30)));
  await axe(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(head(page)).toContainText('R$ 320,00');
  const history = page.getByRole('region', { name: 'Histórico' });
  await expect(history).toContainText('R$ 300,00');
  await expect(history).toContainText(brazilian(dayFromNow(30)));
  await expect(history).not.toContainText(/_|cents|due|emitted|boleto/);
  await page.goto(`/pm/${token}/options`);
  await expect(page.getByText('R$ 320,00').first()).toBeVisible();
});

test('wrong input is told at its field, and whoever mends one field stays in it', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/pm_transaction/create');
  const value = page.getByLabel('Valor', { exact: true });
  await value.fill('1,234.56');
  await page.getByLabel('Nome', { exact: true }).fill(someone('Rita Alves'));
  await page.getByLabel('E-mail').fill('rita@exemplo');
  await expect(page.getByText('Escreva o valor como 1.234,56.')).toBeVisible();
  await expect(value).toHaveValue('1,234.56');
  await page.getByLabel('Vencimento', { exact: true }).fill('31/02/2090');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(page.getByText('E-mail inválido.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page).toHaveURL(/create$/);
  await value.pressSequentially('7');
  await expect(value).toBeFocused();
});

test('an emitted charge keeps its form of payment, and gets another e-mail', async ({
  page,
  server,
}) => {
  const { id } = await makeCharge(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'Cancelar cobrança', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await expect(page.getByLabel('Forma', { exact: true })).toHaveCount(0);
  await expect(page.getByText('O link continua o mesmo, e o cliente é avisado.')).toBeVisible();
  await page.getByLabel('E-mail').fill('nova@exemplo.com.br');
  await axe(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('nova@exemplo.com.br');
});

test('who may not see charges sees no page', async ({ page }) => {
  await loginAs(page, 'attendant', '/pm_transaction');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
});

test('how a customer pays stands on the ticket and on the person, with real figures', async ({
  page,
  server,
}) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  const found = await boss.call('/api/gl_user?q=cliente@exemplo.com.br');
  const [person] = found.body.data as { id: number }[];
  const asked = await boss.call(`/api/pm_transaction/indicators?person_id=${person?.id}`);
  const figures = asked.body.data as Record<'paid_cents' | 'settled' | 'in_time', number>;
  expect(figures.settled).toBeGreaterThan(5);
  const listed = await boss.call(`/api/at_ticket?q=${encodeURIComponent('Cláudia Ferreira')}`);
  const tickets = listed.body.data as { id: number; title: string }[];
  const ticket = tickets.find(({ title }) => title === 'Ampliação do sistema');
  const share = `${Math.round((figures.in_time / figures.settled) * 100)}%`;
  const paid = formatCurrency(figures.paid_cents);
  const shows = async (place: Locator) => {
    await expect(place).toContainText(paid);
    await expect(place).toContainText(`Paga em dia: ${share}`);
    await expect(place).toContainText(`${figures.in_time} de ${figures.settled} cobranças`);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, 'admin', `/gl_user/${person?.id}/edit`);
  await shows(page.getByRole('region', { name: 'Indicadores financeiros do cliente' }));
  await axe(page);
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
  await page.goto(`/at_ticket/${ticket?.id}/edit`);
  await turnTo(page, 'Dados');
  await shows(page.getByRole('complementary'));
  await axe(page);
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
});

test('a colleague who has the ticket open sees a new charge at once', async ({ page, server }) => {
  const { made } = await makeQueue(server.baseURL, 1);
  const id = made[0]?.id;
  await loginAs(page, 'attendant', `/at_ticket/${id}/edit`);
  await turnTo(page, 'Dados');
  await expect(page.getByRole('complementary')).toContainText('Pessoa');
  await makeCharge(server.baseURL, { at_ticket_id: id, value_cents: 77_700 });
  await expect(page.getByRole('complementary')).toContainText('R$ 777,00');
});
