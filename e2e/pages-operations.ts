import { expect } from '@playwright/test';
import type { PageState } from './page-state.ts';

/** The page of operators, with all that it can unfold. */
export const operationsStates: PageState[] = [
  {
    name: 'operations',
    path: '/operations',
    as: 'admin',
    prepare: async (page) => {
      const queues = page.getByRole('region', { name: 'Tarefas' });
      await queues.getByText(/Ver todas as filas/).click();
      await expect(queues.getByRole('columnheader', { name: 'Executam' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Certificados e tokens' })).toBeVisible();
    },
  },
  {
    name: 'operations-fault',
    path: '/operations',
    as: 'admin',
    prepare: async (page) => {
      await page.route('**/api/operations', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(page.getByText('Não foi possível carregar as operações')).toBeVisible();
    },
  },
];
