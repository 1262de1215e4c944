import type { Page } from '@playwright/test';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { dayFromNow } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { newUnit } from './own-unit.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

/** A code of the first level that no other test uses. */
let last = 600 + Math.floor(Math.random() * 200);
const newCode = () => {
  last += 1;
  return String(last);
};

async function choose(page: Page, label: string, code: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.fill(code);
  await page.getByRole('option', { name: code }).first().click();
}

async function make(boss: TestClient, path: string, body: object) {
  const made = await boss.call(`/api/${path}`, { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return (made.body.data as { id: number }).id;
}

const registers = [
  {
    record: 'fn_account',
    above: 'Conta acima',
    unwritten: ['Código e nome', 'Uso automático'],
    kind: 'Despesa',
    list: 'Plano de contas',
    many: 'contas',
    taken: /O código 1 já é da conta “.+”\. Escolha outro\./,
    start: 'O código começa com o da conta acima',
    itself: 'Esta conta ficaria acima de si mesma. Escolha outro lugar.',
    used: 'Lançamentos, regras ou repetições usam esta conta: ela não pode ser excluída. Encerre-a',
  },
  {
    record: 'fn_cost_center',
    above: 'Centro acima',
    unwritten: ['Código e nome'],
    kind: undefined,
    list: 'Centros de custo',
    many: 'centros de custo',
    taken: /O código 1 já é do centro “.+”\. Escolha outro\./,
    start: 'O código começa com o do centro acima',
    itself: 'Este centro ficaria acima de si mesmo. Escolha outro lugar.',
    used: 'Lançamentos, regras ou repetições usam este centro: ele não pode ser excluído. Encerre-o',
  },
] as const;
type Register = (typeof registers)[number];

/** Fills the form of a new row, without sending it. */
async function fill(page: Page, { record, kind }: Register, code: string, name: string) {
  await page.goto(`/${record}/create`);
  await field(page, 'Código').fill(code);
  await field(page, 'Nome').fill(name);
  if (kind) await field(page, 'Tipo').selectOption(kind);
}

/** The last row of the address, once it has its own. */
async function idOf(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/\d+\/edit/);
  return Number(/\/(\d+)\/edit/.exec(page.url())?.[1]);
}

/** A monthly bill that is booked there, from 20 days from now on. */
async function repeat(boss: TestClient, register: Register, id: number) {
  const unit = await newUnit(boss);
  const expense = async () => {
    const { body } = await boss.call('/api/fn_account/options?q=3.02.002');
    return (body.data as { id: number }[])[0]?.id;
  };
  await make(boss, 'fn_entry/recurrence', {
    direction: 'payable',
    description: 'Aluguel do depósito',
    business_unit_id: unit.id,
    fn_account_id: register.kind ? id : await expense(),
    ...(!register.kind && { fn_cost_center_id: id }),
    due_date: dayFromNow(20),
    amount_cents: 90_000,
    every: 'month',
    times: null,
    until: null,
    days_ahead: 5,
  });
}

for (const width of [1280, 390])
  for (const register of registers)
    test.describe(`${register.list} at ${width} px`, () => {
      test.use({ viewport: { width, height: 844 } });
      const { record, above, many } = register;

      test('a row is made, then one below it, and codes that do not fit are told why', async ({
        page,
        server,
      }) => {
        const boss = await loggedIn(server.baseURL, 'admin');
        const { body } = await boss.call(`/api/${record}?q=1`);
        if (!(body.data as { code: string }[]).some(({ code }) => code === '1'))
          await make(boss, record, { code: '1', name: 'Primeiro' });
        const top = newCode();
        await loginAs(page, 'admin', `/${record}`);
        await fill(page, register, 'um', 'Depósito');
        for (const label of register.unwritten) await expect(field(page, label)).toHaveCount(0);
        await axe(page);
        await save(page);
        await expect(page.getByText(/Use só números, em até seis níveis/)).toBeVisible();
        await expect(field(page, 'Código')).toBeFocused();
        await field(page, 'Código').fill('1');
        await save(page);
        await expect(page.getByText(register.taken)).toBeVisible();
        await field(page, 'Código').fill(top);
        await save(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${top} Depósito`);
        await idOf(page);

        await fill(page, register, `${newCode()}.01`, 'Prateleiras');
        await choose(page, above, top);
        await save(page);
        await expect(
          page.getByText(`${register.start}: ${top}. Por exemplo, ${top}.01.`),
        ).toBeVisible();
        await field(page, 'Código').fill(`${top}.01`);
        await save(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${top}.01 Prateleiras`);
        expect(await page.evaluate(TOO_WIDE)).toBe(false);

        await page.goto(`/${record}?q=${top}`);
        const list = page.getByRole('region', { name: register.list });
        await expect(list.locator('[data-level="0"]')).toContainText('Depósito');
        await expect(list.locator('[data-level="1"]')).toContainText('Prateleiras');
        await expect(page.getByText(`1–2 de 2 ${many}`)).toBeVisible();
        await page.goto(`/${record}`);
        await expect(page.getByText(new RegExp(`^\\d+ ${many}$`))).toBeVisible();
        await axe(page);
        expect(await page.evaluate(TOO_WIDE)).toBe(false);
      });

      test('a row is not put below itself, and one that a repetition uses stays', async ({
        page,
        server,
      }) => {
        const boss = await loggedIn(server.baseURL, 'admin');
        const top = newCode();
        const kind = register.kind && { kind: 'expense' };
        const id = await make(boss, record, { code: top, name: 'Depósito', ...kind });
        await loginAs(page, 'admin', `/${record}/${id}/edit`);
        await choose(page, above, top);
        await save(page);
        await expect(page.getByText(register.itself)).toBeVisible();
        const kept = await boss.call(`/api/${record}/${id}/edit`);
        expect(kept.body.data).toMatchObject({ parent_id: null, code: top });

        await repeat(boss, register, id);
        await loginAs(page, 'admin', `/${record}/${id}/edit`);
        await page.getByRole('button', { name: 'Excluir', exact: true }).click();
        await dialog(page).getByRole('button', { name: 'Excluir' }).click();
        await expect(dialog(page).getByRole('alert')).toContainText(register.used);
        await axe(page);
        expect(await page.evaluate(TOO_WIDE)).toBe(false);
        await dialog(page).getByRole('button', { name: 'Fechar' }).click();
        await page.getByRole('switch', { name: /^Ativ[ao]$/ }).click();
        await expect(
          page.getByText(/^Encerrad[ao]: não recebe novos lançamentos\.$/),
        ).toBeVisible();
        await save(page);
        await page.goto(`/${record}?q=${top}`);
        await expect(page.locator('[data-closed]')).toContainText('Depósito');
      });
    });

for (const width of [1280, 390])
  test.describe(`the menu at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    async function menu(page: Page) {
      const open = page.getByRole('button', { name: 'Menu', exact: true });
      if (width === 390) await open.click();
      const rooms = page.getByRole('navigation', { name: 'Principal' });
      await expect(rooms.getByText('Financeiro')).toBeVisible();
      return rooms.getByText('Contábil');
    }

    test('has Contábil for whoever keeps the accounts, and not for whoever only books', async ({
      page,
      server,
    }) => {
      const boss = await loggedIn(server.baseURL, 'admin');
      const found = await boss.call('/api/gl_user?q=Marcos%20Teixeira');
      const { id } = (found.body.data as { id: number }[])[0] ?? { id: 0 };
      const deny = async (...denied: string[]) => {
        const { body } = await boss.call(`/api/gl_user/${id}/edit`);
        const { updated_at } = body.data as { updated_at: string };
        const change = { denied, updated_at };
        const saved = await boss.call(`/api/gl_user/${id}`, { method: 'PUT', body: change });
        expect(saved.status).toBe(200);
      };
      await loginAs(page, 'finance', '/fn_account');
      await expect(page.getByRole('heading', { name: 'Plano de contas' })).toBeVisible();
      await expect(await menu(page)).toBeVisible();
      await deny('can_see_financial_accounting_menu', 'can_finance_export');
      try {
        for (const record of ['fn_account', 'fn_cost_center']) {
          await page.goto(`/${record}`);
          await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
        }
        await expect(await menu(page)).toHaveCount(0);
        await page.goto('/fn_bank_account');
        await expect(page.getByRole('region', { name: 'Saldos de hoje' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Filtros' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
        await deny();
        await page.reload();
        await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible();
      } finally {
        await deny();
      }
    });
  });
