import { useSession } from '../../../platform/session/use-session.ts';

/** The person's rights on charges as a whole; the server decides about each one. */
export function useChargeRights() {
  const { user_roles: roles } = useSession();
  return {
    create: Boolean(roles?.can_transaction_edit || roles?.can_ticket_payment_edit),
    emit: Boolean(roles?.can_transaction_emit),
    /** To say in which bank account money is. */
    accounts: Boolean(roles?.can_finance_entry_view || roles?.can_finance_entry_edit),
    log: Boolean(roles?.can_log_view),
  };
}
