/** The views of finance, by their part of the address; without zod, for the browser. */
export const reportNames = ['cash_flow', 'dre', 'aging', 'payables', 'results'] as const;
export type ReportName = (typeof reportNames)[number];
/** By when money moved, or by the day that an entry belongs to. */
export const reportBases = ['cash', 'competence'] as const;
export type ReportBasis = (typeof reportBases)[number];
