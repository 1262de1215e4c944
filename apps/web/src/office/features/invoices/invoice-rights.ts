import { useSession } from '../../../platform/session/use-session.ts';

/** The person's rights on invoices as a whole; the server decides about each one. */
export function useInvoiceRights() {
  const { user_roles: roles } = useSession();
  return {
    view: Boolean(roles?.can_nf_view || roles?.can_nf_edit || roles?.can_nf_emit),
    create: Boolean(roles?.can_nf_edit),
    emit: Boolean(roles?.can_nf_emit),
    export: Boolean(roles?.can_finance_export),
    log: Boolean(roles?.can_log_view),
  };
}
