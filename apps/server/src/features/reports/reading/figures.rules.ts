import type { ReportName } from '@balcao/contract/reports/report-names';
import type { FigureDefinition } from './figure-definition.rules.ts';
import { paymentFigures } from './payment-figures.rules.ts';
import { resultFigures } from './result-figures.rules.ts';
import { ticketFigures } from './ticket-figures.rules.ts';

/** The figures of each report, in their order. */
export const figureDefinitions: Record<ReportName, readonly FigureDefinition[]> = {
  tickets: ticketFigures,
  results: resultFigures,
  payments: paymentFigures,
};

/** What the chart of a report draws. */
export const reportSeries: Record<ReportName, readonly string[]> = {
  tickets: ['arrived', 'answered', 'solved'],
  results: ['conversations', 'charged_cents', 'paid_cents'],
  payments: ['asked_cents', 'paid_cents'],
};
