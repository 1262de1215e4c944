import { expect, type Page } from '@playwright/test';
import { dayFromNow } from './charge-desk.ts';
import { openLedger } from './entry-desk.ts';
import type { PageState } from './page-state.ts';

const origin = (page: Page) => new URL(page.url()).origin;

/** An entry on its page, settled if asked. */
const made =
  (set: object = {}, part?: number) =>
  async (page: Page) => {
    const { make, settle } = await openLedger(origin(page));
    const { id, description } = await make(set);
    if (part) await settle(id, { amount_cents: part, interest_cents: 50 });
    await page.goto(`/fn_entry/${id}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(description);
  };

const ask = (act: string) => async (page: Page) => {
  await made()(page);
  const button = page.getByRole('button', { name: act, exact: true });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Mais' }).click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

async function rows(page: Page): Promise<void> {
  const { make } = await openLedger(origin(page));
  await make();
  await make({ direction: 'receivable', due_date: dayFromNow(-3) });
  await page.reload();
  await expect(page.locator('a[href^="/fn_entry/"][href*="/edit"]').first()).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  { name: 'entry-list', path: '/fn_entry', prepare: rows },
  {
    name: 'entry-list-none',
    path: '/fn_entry?q=xyzxyz',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'entry-new-split',
    path: '/fn_entry/create?direction=payable',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Ratear entre contas ou centros' }).click();
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Campo obrigatório.').first()).toBeVisible();
    },
  },
  {
    name: 'entry-partial',
    path: '/fn_entry',
    prepare: async (page) => {
      await made({}, 10_000)(page);
      await page.getByText('Como isto entra no resultado').click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'entry-settle', path: '/fn_entry', prepare: ask('Registrar pagamento') },
  { name: 'entry-cancel', path: '/fn_entry', prepare: ask('Cancelar lançamento') },
];

/** Finance entries: the list, a new one, one in its states, its dialogs. */
export const entryStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
