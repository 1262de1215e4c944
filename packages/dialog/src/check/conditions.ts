import { isObject, type Loose } from './schema.ts';

/** The most parts of one condition; about a larger one the checker says nothing on variables. */
export const MOST = 200;

type Placed = { one: Loose; depth: number };

function partsOf({ of }: Loose): unknown[] {
  return Array.isArray(of) ? of : [of];
}

/** A condition and all conditions within it. Values that are not shaped like a condition are left out. */
export function conditionsIn(condition: unknown, depth = 0): Placed[] {
  if (!isObject(condition)) return [];
  return [
    { one: condition, depth },
    ...partsOf(condition).flatMap((part) => conditionsIn(part, depth + 1)),
  ];
}

/** The variable itself: `city` of `city.ibge_code`. */
export function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

function isTooLarge(condition: unknown): boolean {
  return conditionsIn(condition).length > MOST;
}

function variableOf({ variable }: Loose): string[] {
  return typeof variable === 'string' ? [rootOf(variable)] : [];
}

function proven(condition: unknown, outcome: boolean): string[] {
  if (!isObject(condition)) return [];
  const { op } = condition;
  if (op === 'exists') return outcome ? variableOf(condition) : [];
  if (op === 'not') return proven(condition.of, !outcome);
  const all = (op === 'and' && outcome) || (op === 'or' && !outcome);
  return all ? partsOf(condition).flatMap((part) => proven(part, outcome)) : [];
}

function read(condition: unknown, known: string[]): string[] {
  if (!isObject(condition)) return [];
  const { op } = condition;
  if (op === 'exists') return [];
  if (op === 'not') return read(condition.of, known);
  if (op !== 'and' && op !== 'or')
    return variableOf(condition).filter((name) => !known.includes(name));
  const before = [...known];
  return partsOf(condition).flatMap((part) => {
    const names = read(part, before);
    before.push(...proven(part, op === 'and'));
    return names;
  });
}

/** Variables that are certainly set when a condition gave `outcome`. */
export function provenBy(condition: unknown, outcome: boolean): string[] {
  return isTooLarge(condition) ? [] : proven(condition, outcome);
}

/** Variables that a condition reads although no earlier part of it proves that they are set; `exists` reads none. */
export function readBy(condition: unknown): string[] {
  return isTooLarge(condition) ? [] : read(condition, []);
}
