import { chargeTypeWords, providerWords } from '@balcao/contract/payments/charge-words';
import type { ReportTable } from '@balcao/contract/reports/report';
import {
  ELSEWHERE,
  groupWords,
  MOST_ROWS,
  type ReportGroup,
  type ReportName,
} from '@balcao/contract/reports/report-names';
import type { Context } from '../../../platform/context.ts';
import { hasVisits, noAmounts, type TableAmounts } from './amounts.ts';
import type { AskedReport } from './asked.ts';
import type { Amounts, FigureDefinition } from './figure-definition.rules.ts';
import { figureDefinitions } from './figures.rules.ts';
import { listNames } from './names.store.ts';
import { attended } from './result-figures.rules.ts';
import { cellKey, rowsOf, WAITING, waitingWords } from './row-key.rules.ts';
import { sumFacts } from './sums.store.ts';
import { findWaiting } from './waiting.store.ts';

const words: Partial<Record<ReportGroup, Record<string, string>>> = {
  channel: { chatbot: 'Chatbot', mail: 'E-mail e portal', office: 'Equipe' },
  type: chargeTypeWords,
  provider: providerWords,
};
const none: Record<ReportGroup, string> = {
  sector: 'Sem setor',
  unit: 'Sem unidade',
  user: 'Sem atendente',
  channel: 'Sem canal',
  tag: 'Sem etiqueta',
  chatbot: 'Sem chatbot',
  campaign: 'Sem campanha',
  affiliate: 'Sem afiliado',
  city: 'Sem cidade',
  type: 'Sem forma',
  provider: 'Sem provedor',
};

/** What the rows leave out or name twice. */
const notes: Partial<Record<ReportGroup, string>> = {
  tag: 'Os que não têm etiqueta não estão em nenhuma linha, e os que têm mais de uma estão na linha de cada uma.',
};

const isNone = (key: string) => key === '' || key === '0';
const columnsOf = (figures: readonly FigureDefinition[]) =>
  figures.map(({ key, label, unit, formula, extra = false }) => ({
    key,
    label,
    unit,
    formula,
    extra,
  }));

/** By the first number in which two rows differ: with a person chosen nobody has visits, and no visit names a city. */
function more(one: readonly (number | null)[], other: readonly (number | null)[]): number {
  const at = one.findIndex((value, at) => (value ?? 0) !== (other[at] ?? 0));
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** A row that was not there counts nothing; one that was not among the largest is not told. */
function amountsThen(asked: AskedReport, then: TableAmounts, key: string): Amounts | null {
  return then.rows.get(key) ?? (then.rest === 0 ? noAmounts(hasVisits(asked, asked.by)) : null);
}

/** The figures of a report for each sector, person, channel …, whoever has most first. */
export async function groupTable(
  ctx: Context,
  asked: AskedReport,
  {
    rows: amounts,
    rest,
    before,
  }: Pick<TableAmounts, 'rows' | 'rest'> & { before: TableAmounts | null },
): Promise<ReportTable> {
  const { by, name } = asked;
  const isPlace = by === 'sector' || by === 'unit' || by === 'user';
  const figures = figureDefinitions[name].filter(({ key }) => key !== 'backlog' || isPlace);
  const names = await listNames(
    ctx.db,
    by,
    [...amounts.keys()].filter((key) => !isNone(key)),
  );
  const nameOf = (key: string) =>
    isNone(key)
      ? none[by]
      : (names.get(key) ??
        words[by]?.[key] ??
        (/^\d+$/.test(key) ? `${groupWords[by]} ${key}` : key));
  const all = [...amounts]
    .map(([key, of]) => {
      const then = before && amountsThen(asked, before, key);
      return {
        key,
        label: nameOf(key),
        values: figures.map(({ value }) => value(of)),
        before: then && figures.map(({ value }) => value(then)),
        rows: figures.map((figure) => cellKey(rowsOf(figure, of), by, key)),
      };
    })
    .sort(
      (one, other) =>
        more(one.values, other.values) || one.label.localeCompare(other.label, 'pt-BR'),
    );
  return {
    key: 'by',
    label: `Por ${groupWords[by].toLowerCase()}`,
    draw: 'bars',
    columns: columnsOf(figures),
    rows: all.slice(0, MOST_ROWS),
    rest: rest + Math.max(0, all.length - MOST_ROWS),
    note: notes[by] ?? null,
    all: null,
  };
}

const weekdays = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];

/** Arrivals by weekday and hour. */
export async function hoursTable(
  ctx: Context,
  { which, period }: AskedReport,
): Promise<ReportTable> {
  const sums = await sumFacts(ctx.db, { kinds: ['arrived'], key: 'hour', which }, period);
  const counts = new Map(sums.map(({ key, n }) => [key, n]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const formula = 'Abertos neste dia da semana, a partir desta hora.';
  return {
    key: 'hours',
    label: 'Quando chegam',
    draw: 'heat',
    columns: hours.map((hour) => ({
      key: String(hour),
      label: `${hour} h`,
      unit: 'count',
      formula,
    })),
    rows: weekdays.map((label, at) => ({
      key: String(at + 1),
      label,
      values: hours.map((hour) => counts.get(`${at + 1}-${hour}`) ?? 0),
      before: null,
      rows: hours.map((hour) => cellKey('arrived', 'hour', `${at + 1}-${hour}`)),
    })),
    rest: 0,
    note: null,
    all: null,
  };
}

const SHOWN = 10;
const CAP = 10_000;

/** Who has waited longest for an answer, whatever the period. */
export async function waitingTable(
  ctx: Context,
  { which, sight }: AskedReport,
): Promise<ReportTable> {
  const now = ctx.clock().getTime();
  const { count, oldest } = await findWaiting(ctx.db, { which, sight }, { most: SHOWN, cap: CAP });
  return {
    key: 'waiting',
    label: waitingWords.label,
    draw: 'list',
    columns: [
      {
        key: 'waiting',
        label: 'Espera',
        unit: 'seconds',
        formula: waitingWords.formula,
      },
    ],
    rows: oldest.map(({ ticket_id, name, since }) => ({
      key: String(ticket_id),
      label: `${ticket_id} · ${name ?? ELSEWHERE}`,
      values: [Math.max(0, Math.round((now - since.getTime()) / 1000))],
      before: null,
      rows: [null],
    })),
    rest: Math.max(0, count - oldest.length),
    note: null,
    all: WAITING,
  };
}

const steps = ['visits', 'conversations', 'tickets', 'signed', 'charged', 'paid'];
const moneyOf: Record<string, string> = { charged: 'charged_cents', paid: 'paid_cents' };

/** From the visit to the money: how many, how much where a step is money, and what was received for each one. */
export function funnelTable(
  name: ReportName,
  total: Amounts = noAmounts(),
  before: Amounts | null = null,
): ReportTable {
  const figures = figureDefinitions[name];
  const figureOf = (key: string | undefined) => figures.find((figure) => figure.key === key);
  const behind = (key: string | undefined) => {
    const figure = figureOf(key);
    return figure ? rowsOf(figure, total) : null;
  };
  const valuesOf = (key: string, amounts: Amounts) => {
    const amountOf = (key: string | undefined) => figureOf(key)?.value(amounts) ?? null;
    const [count, received] = [amountOf(key), amountOf(moneyOf.paid) ?? 0];
    return [count, amountOf(moneyOf[key]), count ? Math.round(received / count) : null];
  };
  return {
    key: 'funnel',
    label: 'Da visita ao pagamento',
    draw: 'funnel',
    columns: [
      { key: 'count', label: 'Quantos', unit: 'count', formula: 'Quantos no período.' },
      {
        key: 'cents',
        label: 'Valor',
        unit: 'cents',
        formula: `Valor das cobranças emitidas e não canceladas, e o que se recebeu. ${attended}`,
      },
      {
        key: 'each',
        label: 'Recebido por cada um',
        unit: 'cents',
        formula: 'O que se recebeu no período, dividido por quantos.',
      },
    ],
    rows: steps.map((key) => ({
      key,
      label: figureOf(key)?.label ?? key,
      values: valuesOf(key, total),
      before: before && valuesOf(key, before),
      rows: [
        behind(key),
        behind(moneyOf[key]),
        valuesOf(key, total)[0] ? behind(moneyOf.paid) : null,
      ],
    })),
    rest: 0,
    note: null,
    all: null,
  };
}
