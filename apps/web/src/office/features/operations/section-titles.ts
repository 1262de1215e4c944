import type { SectionName, State } from '@balcao/contract/operations/operations';
import type { IconName } from '../../../ui/icon.tsx';

/** In the order of the page. */
export const sectionTitles: Record<SectionName, string> = {
  queues: 'Tarefas',
  mails: 'E-mails',
  webhooks: 'Bancos e outros serviços',
  flows: 'Diálogos',
  files: 'Arquivos',
  servers: 'Servidores',
  database: 'Banco de dados',
  storage: 'Armazenamento',
  audit: 'Auditoria',
  certificates: 'Certificados e tokens',
  reports: 'Relatórios',
};

export const sectionNames = Object.keys(sectionTitles) as SectionName[];

export const stateWords: Record<State, { word: string; icon: IconName }> = {
  ok: { word: 'Tudo certo', icon: 'check' },
  nao_conferido: { word: 'Ainda não conferido', icon: 'clock' },
  aviso: { word: 'Aviso', icon: 'info' },
  falha: { word: 'Falha', icon: 'alert' },
};
