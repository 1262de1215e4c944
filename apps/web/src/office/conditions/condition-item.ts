import type { Condition, Json } from '@balcao/dialog/flow';

/** What a row of the condition builder may say of a variable, in the order in which it is offered. */
export const operators = {
  equals: 'é igual a',
  differs: 'é diferente de',
  contains: 'contém',
  lacks: 'não contém',
  greater: 'é maior que',
  notGreater: 'não é maior que',
  in: 'é um destes',
  notIn: 'não é nenhum destes',
  matches: 'combina com a expressão',
  mismatches: 'não combina com a expressão',
  exists: 'foi respondida',
  empty: 'não foi respondida',
} as const;
export type Operator = keyof typeof operators;

/** A row says something of one variable; `values` has one entry but for `in`, and none for `exists`. */
export type Row = { kind: 'row'; variable: string; operator: Operator; values: Json[] };
export type Group = { kind: 'group'; join: 'and' | 'or'; of: Item[] };
/** "Nothing of this": only where no row can say it. */
export type Negation = { kind: 'negation'; of: Item };
export type Item = Row | Group | Negation;

type Simple = Exclude<Condition, { of: unknown }>;

const opposites = {
  equals: 'differs',
  contains: 'lacks',
  greater: 'notGreater',
  in: 'notIn',
  matches: 'mismatches',
  exists: 'empty',
} as const satisfies Record<Simple['op'], Operator>;
const positives = Object.fromEntries(
  Object.entries(opposites).map(([op, operator]) => [operator, op]),
) as Record<Operator, Simple['op'] | undefined>;

function isSimple(condition: Condition): condition is Simple {
  return condition.op !== 'and' && condition.op !== 'or' && condition.op !== 'not';
}

function valuesOf(condition: Simple): Json[] {
  if (condition.op === 'exists') return [];
  if (condition.op === 'in') return condition.values;
  return [condition.op === 'matches' ? condition.regex : condition.value];
}

function rowOf(condition: Simple, operator: Operator): Row {
  return { kind: 'row', variable: condition.variable, operator, values: valuesOf(condition) };
}

/** A condition as the builder shows it: `conditionOf` gives the same condition again. */
export function itemOf(condition: Condition): Item {
  if (isSimple(condition)) return rowOf(condition, condition.op);
  if (condition.op !== 'not')
    return { kind: 'group', join: condition.op, of: condition.of.map(itemOf) };
  const inner = condition.of;
  return isSimple(inner)
    ? rowOf(inner, opposites[inner.op])
    : { kind: 'negation', of: itemOf(inner) };
}

function simpleOf(op: Simple['op'], { variable, values }: Row): Simple {
  const [value = ''] = values;
  switch (op) {
    case 'exists':
      return { op, variable };
    case 'in':
      return { op, variable, values };
    case 'matches':
      return { op, variable, regex: typeof value === 'string' ? value : String(value) };
    default:
      return { op, variable, value };
  }
}

/** The condition that the engine plays. */
export function conditionOf(item: Item): Condition {
  if (item.kind === 'group') return { op: item.join, of: item.of.map(conditionOf) };
  if (item.kind === 'negation') return { op: 'not', of: conditionOf(item.of) };
  const positive = positives[item.operator];
  if (positive) return { op: 'not', of: simpleOf(positive, item) };
  return simpleOf(item.operator as Simple['op'], item);
}

/** The same row with another operator; what was written stays as far as it fits. */
export function withOperator(row: Row, operator: Operator): Row {
  const op = positives[operator] ?? operator;
  if (op === 'exists') return { ...row, operator, values: [] };
  const values = row.values.length > 0 ? row.values : [''];
  return { ...row, operator, values: op === 'in' ? values : values.slice(0, 1) };
}

/** Whether a row has a list of values, one or none. */
export function valuesWanted(operator: Operator): 'none' | 'one' | 'many' | 'regex' {
  const op = positives[operator] ?? operator;
  if (op === 'exists') return 'none';
  if (op === 'matches') return 'regex';
  return op === 'in' ? 'many' : 'one';
}

export const emptyRow = (variable = ''): Row => ({
  kind: 'row',
  variable,
  operator: 'equals',
  values: [''],
});

/** The first condition of a field without one: a group, so that a second row needs no rebuilding. */
export const firstCondition = (variable = ''): Condition => ({
  op: 'and',
  of: [conditionOf(emptyRow(variable))],
});

const OPS = new Set<unknown>([...Object.keys(opposites), 'and', 'or', 'not']);

/** A draft may hold anything: a value that the builder cannot show is not a condition. */
export function readCondition(value: unknown): Condition | undefined {
  if (typeof value !== 'object' || value === null || !('op' in value)) return undefined;
  const { op, of, variable, values, regex } = value as Record<string, unknown>;
  if (!OPS.has(op)) return undefined;
  if (op === 'not') return readCondition(of) && (value as Condition);
  if (op === 'and' || op === 'or')
    return Array.isArray(of) && of.every(readCondition) ? (value as Condition) : undefined;
  if (typeof variable !== 'string') return undefined;
  if (op === 'in' && !Array.isArray(values)) return undefined;
  if (op === 'matches' && typeof regex !== 'string') return undefined;
  return op === 'exists' || op === 'in' || op === 'matches' || 'value' in value
    ? (value as Condition)
    : undefined;
}
