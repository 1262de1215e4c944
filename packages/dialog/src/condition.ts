import type { Condition, Json } from './flow.ts';
import { matches } from './pattern.ts';
import { canonicalJson, displayText, valueAt } from './template.ts';

/** A condition nested deeper than this holds nowhere. */
export const DEEPEST = 20;

/** Texts without regard to case, numbers written as text as numbers. */
function same(a: Json, b: Json): boolean {
  if (typeof a === 'object' || typeof b === 'object') return canonicalJson(a) === canonicalJson(b);
  return String(a).toLowerCase() === String(b).toLowerCase();
}

function contains(value: Json, part: Json): boolean {
  if (Array.isArray(value)) return value.some((each) => same(each, part));
  return displayText(value).toLowerCase().includes(displayText(part).toLowerCase());
}

/** NaN, which is greater than nothing, for what is no number. */
function numberOf(value: Json): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function decide(condition: Condition, variables: Record<string, Json>, depth: number): boolean {
  if (depth > DEEPEST) return false;
  const inner = (one: Condition) => decide(one, variables, depth + 1);
  switch (condition.op) {
    case 'and':
      return condition.of.every(inner);
    case 'or':
      return condition.of.some(inner);
    case 'not':
      return !inner(condition.of);
  }
  const value = valueAt(variables, condition.variable);
  switch (condition.op) {
    case 'exists':
      return value !== null && value !== '';
    case 'equals':
      return same(value, condition.value);
    case 'contains':
      return contains(value, condition.value);
    case 'greater':
      return numberOf(value) > numberOf(condition.value);
    case 'in':
      return condition.values.some((each) => same(value, each));
    case 'matches':
      return matches(condition.regex, displayText(value)) === true;
  }
}

/**
 * Whether a condition holds for these variables. Never throws and always ends: expressions are linear-time, one
 * nested deeper than 20 levels holds nowhere, and so does no condition at all. A missing variable counts as null.
 */
export function holds(condition: Condition | undefined, variables: Record<string, Json>): boolean {
  return condition !== undefined && decide(condition, variables, 0);
}
