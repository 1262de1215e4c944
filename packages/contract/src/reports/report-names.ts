/** The reports, by their part of the address; without zod, for the browser. */
export const reportNames = ['tickets', 'results', 'payments'] as const;
export type ReportName = (typeof reportNames)[number];

export const reportTitles: Record<ReportName, string> = {
  tickets: 'Atendimento',
  results: 'Resultados',
  payments: 'Pagamentos',
};

/** What a row of a report's table can be. */
export const reportGroups = {
  tickets: ['sector', 'unit', 'user', 'channel', 'tag', 'chatbot'],
  results: ['chatbot', 'campaign', 'affiliate', 'sector', 'city'],
  payments: ['type', 'provider', 'unit', 'user'],
} as const satisfies Record<ReportName, readonly string[]>;
export type ReportGroup = (typeof reportGroups)[ReportName][number];
export const allReportGroups = [...new Set(Object.values(reportGroups).flat())] as ReportGroup[];

export const groupWords: Record<ReportGroup, string> = {
  sector: 'Setor',
  unit: 'Unidade',
  user: 'Atendente',
  channel: 'Canal',
  tag: 'Etiqueta',
  chatbot: 'Chatbot',
  campaign: 'Campanha',
  affiliate: 'Afiliado',
  city: 'Cidade',
  type: 'Forma',
  provider: 'Provedor',
};

/** What narrows a report, and what it is called. */
export const filterLabels = {
  sector_id: groupWords.sector,
  business_unit_id: groupWords.unit,
  user_id: groupWords.user,
} as const;
export type FilterField = keyof typeof filterLabels;

/** Against which period a figure is compared: as many days before it, of whole months as many months, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** When a report comes by mail: every Monday, of the week before; or on the first of the month, of the month before. */
export const rhythms = ['week', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** How finely a chart is drawn. */
export const grainWords = { day: 'por dia', week: 'por semana', month: 'por mês' };

/** The longest period, in days: three years. */
export const MOST_DAYS = 1_100;
/** How many rows a table names; how many more there are stands below it. */
export const MOST_ROWS = 200;

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Said in a row instead of what its reader may not see any more. */
export const ELSEWHERE = 'fora do que você vê agora';

/** What a report says while the past, or what an import brought, is still being counted. */
export const stillCounting = 'ainda há o que contar: os números vão mudar';
