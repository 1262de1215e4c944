import { useSession } from '../../../platform/session/use-session.ts';

/** The person's rights on balances as a whole; the server decides about each ticket. */
export function useBalanceRights() {
  const { user_roles: roles, configs } = useSession();
  const edit = Boolean(roles?.can_ticket_balance_edit);
  return {
    view: edit || Boolean(roles?.can_ticket_balance_view),
    transfer: edit && configs.BALANCE_TRANSFER_ENABLED,
  };
}
