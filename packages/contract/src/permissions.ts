/** The boolean permissions of `user_roles` that a group or a personal grant can carry (specification section 3). */
export const permissionFlags = [
  'menu_reports',
  'can_log_view',
  'can_user_group_edit',
  'can_ticket_add_total_sign',
  'can_ticket_payment_edit',
  'show_ifc',
  'can_see_nf_menu',
  'can_nf_view',
  'can_nf_edit',
  'can_nf_emit',
  'can_see_finance',
  'is_finance_supervisor',
  'can_see_financial_accounting_menu',
  'can_transaction_edit',
  'can_transaction_emit',
  'can_transaction_cancel',
  'can_finance_export',
  'can_tp_change_payment_type',
  'can_finance_entry_edit',
  'can_finance_entry_view',
  'can_admin_roles_change',
  'can_see_sector_reports',
  'can_see_results_reports',
  'can_see_operations_menu',
  'can_automail_view',
  'can_automail_edit',
  'can_ticket_balance_view',
  'can_ticket_balance_edit',
  'can_ticket_nosector_view',
  'can_affiliate_view',
  'can_affiliate_edit',
  'can_advertisement_report_emit',
  'can_advertisement_edit',
] as const;

export type PermissionFlag = (typeof permissionFlags)[number];

/** User levels (specification section 6): lower is more powerful. */
export const LEVEL = { admin: 1, supervisor: 2, internal: 5, external: 10 } as const;
