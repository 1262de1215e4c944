import { records } from '@balcao/contract/records/definitions';

/** Labels of what the log names: the generic records and those with their own screens. In braces: tickets. */
export const recordLabels: Record<string, string> = {
  ...Object.fromEntries(records.map(({ name, label }) => [name, label])),
  at_ticket: '{Atendimento}',
  at_dialog: 'Fluxo',
  gl_config: 'Configuração',
  gl_message: 'Mensagem',
  gl_first_step: 'Primeiros passos',
  gl_privacy_request: 'Pedido da LGPD',
  gl_api_token: 'Token de API',
  gl_audit: 'Auditoria',
  gl_retention: 'Prazo de guarda',
  gl_saved_view: 'Visão salva',
  gl_session: 'Sessão',
  fn_recurrence: 'Repetição de lançamento',
  pm_transaction: 'Cobrança',
  pm_recurrence: 'Repetição de cobrança',
  pm_provider_setting: 'Recebimento',
};
