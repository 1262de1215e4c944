import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { someone } from './visitor.ts';

/** The day so many days from now, in São Paulo. */
export function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

export const brazilian = (day: string) => day.split('-').toReversed().join('/');

/** A charge of its own person, emitted unless `set` says otherwise. */
export const makeCharge = (url: string, set: object = {}) =>
  postCharge(url, '/api/pm_transaction', set);

/** The first of twelve that come every month. */
export const makeRepeated = (url: string, set: object = {}) =>
  postCharge(url, '/api/pm_transaction/recurrence', { every: 'month', times: 12, ...set });

async function postCharge(url: string, path: string, set: object) {
  const boss = await loggedIn(url, 'admin');
  const units = await boss.call('/api/gl_business_unit/options');
  const body = {
    value_cents: 30_000,
    due_date: dayFromNow(20),
    description: 'Manutenção do sistema',
    person_name: someone('Dora Lima'),
    person_tax_id: '529.982.247-25',
    person_email: 'dora@exemplo.com.br',
    business_unit_id: (units.body.data as { id: number }[])[0]?.id,
    emit: true,
    ...set,
  };
  const made = await boss.call(path, { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body.data as { id: number; person_name: string; token: string };
}

/** What can be done with a charge, or an entry, stands in its head or behind “Mais”, and asks in a dialog. */
export async function chooseAct(page: Page, label: string): Promise<void> {
  const act = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await expect(more.or(act).first()).toBeVisible();
  if (!(await act.isVisible())) await more.click();
  await act.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
