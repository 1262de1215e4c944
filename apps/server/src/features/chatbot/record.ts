import { LEVEL } from '@balcao/contract/access/permissions';
import { AppError } from '../../platform/app-error.ts';
import type { RecordBehaviour } from '../../platform/records/behaviour.ts';

const ADMINS_ONLY = 'Só administradores alteram o código da página.';

/**
 * The page's code runs with the rights of the person who opens the page: through it a supervisor could act as an admin.
 */
export const chatbotBehaviour: RecordBehaviour = {
  check: async (_trx, { actor, before, values }) => {
    const { javascript_code: code = before?.javascript_code } = values;
    if (actor.level > LEVEL.admin && (code ?? null) !== (before?.javascript_code ?? null)) {
      throw new AppError('INVALID', { fields: { javascript_code: [ADMINS_ONLY] } });
    }
    return values;
  },
};
