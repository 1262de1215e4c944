import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import type { PageState } from './page-state.ts';

/** Somebody asks for erasure; a second request is refused while the first is open. */
async function requestErasure(page: Page): Promise<void> {
  const admin = await loggedIn(new URL(page.url()).origin, 'admin');
  const found = await admin.call('/api/gl_user/options?q=renata');
  const [renata] = found.body.data as { id: number }[];
  const body = { person_id: renata?.id, kind: 'erasure', note: 'Encerrei meu contrato.' };
  await admin.call('/api/gl_privacy_request', { method: 'POST', body });
  await page.reload();
  await expect(page.getByText('Exclusão dos dados').first()).toBeVisible();
}

const seen = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible();

const states: Omit<PageState, 'as'>[] = [
  {
    name: 'audit',
    path: '/audit',
    prepare: (page) =>
      expect(page.getByRole('listitem').filter({ hasText: 'Entrou' }).first()).toBeVisible(),
  },
  { name: 'audit-empty', path: '/audit?ip=192.0.2.1', prepare: seen('Nada encontrado') },
  {
    name: 'audit-calendar',
    path: '/audit?from=2026-03-12',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Escolher no calendário: De' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'privacy', path: '/privacy', prepare: requestErasure },
  {
    name: 'privacy-plan',
    path: '/privacy',
    prepare: async (page) => {
      await requestErasure(page);
      await page.getByRole('button', { name: 'Ver o que será apagado' }).first().click();
      await seen('O que fica, por lei')(page);
    },
  },
  {
    name: 'privacy-empty',
    path: '/privacy?state=refused',
    prepare: seen('Nenhum pedido recusado'),
  },
];

/** The audit log and the LGPD, as an admin sees them. */
export const auditStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
