import { useSession } from '../../../../platform/session/use-session.ts';

/** The person's rights on entries as a whole; the server decides about each one. */
export function useEntryRights() {
  const { user_roles: roles } = useSession();
  return {
    view: Boolean(roles?.can_finance_entry_view || roles?.can_finance_entry_edit),
    create: Boolean(roles?.can_finance_entry_edit),
    export: Boolean(roles?.can_finance_export),
    log: Boolean(roles?.can_log_view),
    /** The business units in which the person books; undefined: all of them. */
    units: roles?.is_finance_supervisor ? undefined : (roles?.business_units ?? []),
  };
}
