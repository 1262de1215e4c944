import {
  allReportGroups,
  type ReportGroup,
  type ReportName,
} from '@balcao/contract/reports/report-names';
import { type FactKind, factKinds } from '../folding/fact.rules.ts';
import type { Amounts, FigureDefinition } from './figure-definition.rules.ts';
import { figureDefinitions } from './figures.rules.ts';
import { earlier, later, type Period } from './period.rules.ts';

/** Which rows stand behind a number: its figure's key, or `arrived`, `paid_cents/chatbot/3`, `arrived/hour/1-14`, `paid/days/2026-11-01_2026-11-07`. */
export type RowKey = {
  /**
   * Kinds of facts that happened in the period; or `held`, what was open at its end; `overdue`, what is open and late; `visits` of
   * chatbots; `waiting`, who waits for an answer now.
   */
  what: readonly FactKind[] | 'held' | 'overdue' | 'visits' | 'waiting';
  by: ReportGroup | 'hour' | null;
  code: string;
  /** The step of the chart that the number belongs to; null for the whole period. */
  days: Period | null;
  /** What the number is called, how it is counted, and what its rows are if they do not add up to it. */
  figure: Pick<FigureDefinition, 'label' | 'formula' | 'listed'>;
};

/** What `rows` answers with all who wait for an answer now. */
export const WAITING = 'waiting';
export const waitingWords = {
  label: 'Esperando resposta agora',
  formula: 'Desde que o cliente escreveu ou o robô passou a conversa, e ninguém respondeu.',
};

/** What `rows` answers with the rows behind a figure; a number that is not there has none. */
export const rowsOf = ({ key, value }: FigureDefinition, amounts: Amounts) =>
  value(amounts) === null ? null : key;

/** The same for a number of a table. */
export const cellKey = (rows: string | null, by: string, code: string) =>
  rows === null ? null : `${rows}/${by}/${code}`;

/** The same for a step of a chart. */
export const stepKey = (rows: string, { from, to }: Period) =>
  cellKey(rows, 'days', `${from}_${to}`);

function daysOf(code: string): Period | null {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(code) ?? [];
  const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  return from && to && isDay(from) && isDay(to) ? { from, to } : null;
}

/** Days that lie in both; `from` after `to` if none does. */
export const shared = (one: Period, other: Period): Period => ({
  from: later(one.from, other.from),
  to: earlier(one.to, other.to),
});

const named = ['held', 'overdue', 'visits'] as const;

/** The id of a record that a key names; 0 for what is none, as for no record. */
export const idOfCode = (code: string): number => (/^\d{1,15}$/.test(code) ? Number(code) : 0);

/** A figure by its own key, or by what stands behind it. */
function figureOf(name: ReportName, text: string) {
  const figures = figureDefinitions[name];
  return figures.find(({ key }) => key === text) ?? figures.find(({ rows }) => rows === text);
}

/** Undefined for a key that no number of the report has. */
export function readRowKey(name: ReportName, text: string): RowKey | undefined {
  if (name === 'tickets' && text === WAITING)
    return { what: WAITING, by: null, code: '', days: null, figure: waitingWords };
  const [first = '', by, ...rest] = text.split('/');
  const figure = figureOf(name, first);
  if (!figure) return undefined;
  const { rows } = figure;
  const kinds = rows.split('+').flatMap((kind) => factKinds.find((one) => one === kind) ?? []);
  const what = named.find((one) => one === rows) ?? kinds;
  const code = rest.join('/');
  if (by === undefined) return { what, by: null, code, days: null, figure };
  if (by === 'days') {
    const days = daysOf(code);
    return days && what === kinds ? { what, by: null, code, days, figure } : undefined;
  }
  if (by === 'hour') return rows === 'arrived' ? { what, by, code, days: null, figure } : undefined;
  const group = allReportGroups.find((one) => one === by);
  return group && { what, by: group, code, days: null, figure };
}
