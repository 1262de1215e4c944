import type { WholeRow } from '@balcao/contract/records/calls';
import { type ComponentType, lazy } from 'react';

type Actions = ComponentType<{ row: WholeRow }>;

/** What may be done with a row beyond saving and deleting it, by record; stands beside the form. */
export const recordActions: Record<string, Actions> = {
  gl_user: lazy(async () => ({
    default: (await import('../features/people/person-access.tsx')).PersonAccess,
  })),
};
