import { records } from '@balcao/contract/records/definitions';

/** What the log names, as people call it: the generic records and what has screens of its own. In braces: tickets. */
export const recordLabels: Record<string, string> = {
  ...Object.fromEntries(records.map(({ name, label }) => [name, label])),
  at_ticket: '{Atendimento}',
  at_dialog: 'Fluxo',
  gl_config: 'Configuração',
  gl_message: 'Mensagem',
  gl_privacy_request: 'Pedido da LGPD',
  gl_api_token: 'Token de API',
  gl_audit: 'Auditoria',
  gl_retention: 'Prazo de guarda',
  gl_saved_view: 'Visão salva',
  gl_session: 'Sessão',
  pm_transaction: 'Pagamento',
};
