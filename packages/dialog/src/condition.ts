import type { Condition, Json } from './flow.ts';
import type { Meter } from './meter.ts';
import { matches } from './pattern.ts';
import { canonicalJson, displayText, valueAt } from './template.ts';

/** A condition nested deeper than this never holds. */
export const DEEPEST = 20;

type Run = { variables: Record<string, Json>; meter: Meter | undefined };

/** Values that compare as equal have the same text: without regard to case, and numbers written as text as numbers. */
function textOf(value: Json, { meter }: Run): string {
  // No text begins with a NUL.
  const text =
    typeof value === 'object' ? `\0${canonicalJson(value)}` : String(value).toLowerCase();
  meter?.work(1 + text.length);
  return text;
}

function isAmong(value: Json, values: Json[], run: Run): boolean {
  const text = textOf(value, run);
  return values.some((each) => textOf(each, run) === text);
}

function contains(value: Json, part: Json, run: Run): boolean {
  if (Array.isArray(value)) return isAmong(part, value, run);
  const [whole, wanted] = [displayText(value), displayText(part)];
  run.meter?.work(1 + whole.length + wanted.length);
  return whole.toLowerCase().includes(wanted.toLowerCase());
}

/** NaN, which is greater than nothing, for a value that is not a number. */
function numberOf(value: Json): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function decide(condition: Condition, run: Run, depth: number): boolean {
  if (depth > DEEPEST) return false;
  run.meter?.work(1);
  const inner = (one: Condition) => decide(one, run, depth + 1);
  switch (condition.op) {
    case 'and':
      return condition.of.every(inner);
    case 'or':
      return condition.of.some(inner);
    case 'not':
      return !inner(condition.of);
  }
  const value = valueAt(run.variables, condition.variable);
  switch (condition.op) {
    case 'exists':
      return value !== null && value !== '';
    case 'equals':
      return textOf(value, run) === textOf(condition.value, run);
    case 'contains':
      return contains(value, condition.value, run);
    case 'greater':
      return numberOf(value) > numberOf(condition.value);
    case 'in':
      return isAmong(value, condition.values, run);
    case 'matches':
      return matches(condition.regex, displayText(value), run.meter) === true;
  }
}

/**
 * Whether a condition holds for these variables. Never throws and always ends: expressions are linear-time; a condition
 * nested deeper than 20 levels never holds, and neither does a missing condition. A missing variable counts as null.
 * `meter` counts the work, and throws when it is too much.
 */
export function holds(
  condition: Condition | undefined,
  variables: Record<string, Json>,
  meter?: Meter,
): boolean {
  return condition !== undefined && decide(condition, { variables, meter }, 0);
}
