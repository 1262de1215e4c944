const areas: Record<string, string> = {
  access: 'Acesso',
  advertising: 'Anúncios',
  affiliates: 'Afiliados',
  audit: 'Auditoria',
  automail: 'E-mails automáticos',
  balance: 'Saldo',
  chatbot: 'Chatbot',
  dialogs: 'Diálogos',
  files: 'Arquivos',
  finance: 'Financeiro',
  invoices: 'Notas fiscais',
  messages: 'Mensagens e e-mails',
  operations: 'Operações',
  payments: 'Cobranças',
  people: 'Pessoas',
  privacy: 'LGPD',
  reports: 'Relatórios',
  signing: 'Assinaturas',
  tickets: '{Atendimentos}',
};

/** What a job is about, for people: jobs are named `area.what`. */
export const areaOf = (job: string): string => areas[job.split('.')[0] ?? ''] ?? 'Sistema';
