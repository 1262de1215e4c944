import { isAble, type RecordDefinition } from '@balcao/contract/records/definition';
import { useSession } from '../../platform/session/use-session.ts';

/** What this person may do with a record at all; the server decides about each row. */
export function useAbilities({ may }: RecordDefinition) {
  const { user, user_roles } = useSession();
  if (!user_roles) return { view: false, create: false, update: false, remove: false, log: false };
  const is = (ability: (typeof may)['create']) =>
    isAble(ability, { level: user.level, roles: user_roles });
  return {
    view: is(may.view),
    create: is(may.create),
    update: is(may.update),
    remove: is(may.remove),
    log: is('can_log_view'),
  };
}
