/**
 * The boolean permissions of `user_roles` that a group or a personal grant can carry, with their names for people
 * (docs/product/rights.md#groups-and-flags).
 */
export const permissionLabels = {
  menu_reports: 'Relatórios: abrir o menu',
  can_log_view: 'Auditoria: ver registros e histórico',
  can_user_group_edit: 'Pessoas: editar usuários e grupos',
  can_dialog_publish: 'Diálogos: publicar',
  can_ticket_add_total_sign: 'Documentos: registrar assinatura em papel',
  can_ticket_payment_edit: 'Pagamentos: criar e alterar',
  show_ifc: 'Pagamentos: ver indicadores financeiros do cliente',
  can_see_nf_menu: 'Notas fiscais: abrir o menu',
  can_nf_view: 'Notas fiscais: ver',
  can_nf_edit: 'Notas fiscais: editar rascunhos',
  can_nf_emit: 'Notas fiscais: emitir e cancelar',
  can_see_finance: 'Financeiro: abrir o menu',
  is_finance_supervisor: 'Financeiro: supervisionar todas as unidades',
  can_see_financial_accounting_menu: 'Financeiro: plano de contas e centros de custo',
  can_transaction_edit: 'Transações: editar',
  can_transaction_emit: 'Transações: emitir boleto',
  can_transaction_cancel: 'Transações: cancelar',
  can_finance_export: 'Financeiro: exportar listas',
  can_tp_change_payment_type: 'Transações: trocar a forma de pagamento',
  can_finance_entry_edit: 'Financeiro: editar lançamentos',
  can_finance_entry_view: 'Financeiro: ver lançamentos',
  can_admin_roles_change: 'Pessoas: alterar níveis 1 e 2 e permissões pessoais',
  can_see_sector_reports: 'Relatórios: por setor',
  can_see_results_reports: 'Relatórios: de resultados',
  can_see_operations_menu: 'Operações: abrir o menu',
  can_automail_view: 'E-mails automáticos: ver',
  can_automail_edit: 'E-mails automáticos: editar',
  can_ticket_balance_view: 'Saldo: ver',
  can_ticket_balance_edit: 'Saldo: editar',
  can_ticket_nosector_view: 'Filas: ver “Sem setor”',
  can_affiliate_view: 'Afiliados: ver',
  can_affiliate_edit: 'Afiliados: editar',
  can_advertisement_report_emit: 'Anúncios: emitir relatório',
  can_advertisement_edit: 'Anúncios: editar',
} as const;

export type PermissionFlag = keyof typeof permissionLabels;
export const permissionFlags = Object.keys(permissionLabels) as PermissionFlag[];

/** User levels (docs/product/rights.md#levels): lower is more powerful. */
export const LEVEL = { admin: 1, supervisor: 2, internal: 5, external: 10 } as const;

/** The sources of a person's flags: the level, those of the group (`flags`), personal grants and denials. */
export type FlagSources = {
  level: number;
  flags: readonly string[];
  granted: readonly string[];
  denied: readonly string[];
};

/** Whether a person has a flag: admins have all, a denial outweighs a grant (docs/product/rights.md#groups-and-flags). */
export function hasFlag(person: FlagSources, flag: PermissionFlag): boolean {
  if (person.level <= LEVEL.admin) return true;
  if (person.denied.includes(flag)) return false;
  return person.granted.includes(flag) || person.flags.includes(flag);
}
