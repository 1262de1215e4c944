import { type Ability, isAble, type RecordDefinition } from '@balcao/contract/records/definition';
import { useSession } from '../../platform/session/use-session.ts';

/** The person's rights on a record as a whole; the server decides about each row. */
export function useAbilities({ may, createPage }: RecordDefinition) {
  const { user, user_roles } = useSession();
  if (!user_roles)
    return { view: false, export: false, create: false, update: false, remove: false, log: false };
  const is = (ability: Ability | undefined) =>
    isAble(ability, { level: user.level, roles: user_roles });
  return {
    view: is(may.view),
    export: is(may.export ?? may.view),
    create: is(may.create ?? createPage),
    update: is(may.update),
    remove: is(may.remove),
    log: is('can_log_view'),
  };
}
