import { DEEPEST } from '../condition.ts';
import { isUsablePattern } from '../pattern.ts';
import { conditionsIn, MOST } from './conditions.ts';
import { type Finding, quoted } from './fault.ts';
import { declaredBy } from './fields.ts';
import { isObject, type Loose } from './schema.ts';

function findingsInRegex(field: string, regex: unknown): Finding[] {
  if (typeof regex !== 'string' || isUsablePattern(regex)) return [];
  const message = `A expressão em ${quoted(field)} não pode ser usada: ${quoted(regex)}.`;
  return [{ code: 'BAD_EXPRESSION', message }];
}

function findingsInCondition(field: string, condition: unknown): Finding[] {
  const all = conditionsIn(condition);
  const found = all.flatMap(({ one }) => findingsInRegex(field, one.regex));
  const bad = (message: string) =>
    found.push({ code: 'BAD_EXPRESSION', message: `A condição em ${quoted(field)} ${message}` });
  if (all.some(({ depth }) => depth > DEEPEST)) bad(`tem mais de ${DEEPEST} níveis.`);
  if (all.length > MOST) bad(`tem mais de ${MOST} partes.`);
  return found;
}

function findingsInOptions(field: string, options: unknown): Finding[] {
  if (!Array.isArray(options)) return [];
  const seen = new Set<unknown>();
  const twice = new Set<string>();
  for (const option of options) {
    const value = isObject(option) ? option.value : undefined;
    if (typeof value === 'string' && seen.has(value)) twice.add(value);
    seen.add(value);
  }
  return [...twice].map((value) => ({
    code: 'BAD_FIELD',
    message: `${quoted(field)} tem o valor ${quoted(value)} mais de uma vez.`,
  }));
}

function findingsInField(
  field: string,
  kind: string,
  value: unknown,
  reserved: ReadonlySet<string>,
) {
  if (kind === 'regex') return findingsInRegex(field, value);
  if (kind === 'condition') return findingsInCondition(field, value);
  if (kind === 'options') return findingsInOptions(field, value);
  if (kind === 'cases' && Array.isArray(value))
    return value.flatMap((one) => (isObject(one) ? findingsInCondition(field, one.when) : []));
  if (kind !== 'variable' || typeof value !== 'string' || !reserved.has(value)) return [];
  const message = `${quoted(value)} é uma palavra reservada e não pode ser uma variável.`;
  return [{ code: 'RESERVED_WORD', message } satisfies Finding];
}

/** Rules between the fields of one block. */
function findingsBetween(block: Loose): Finding[] {
  const { type, when, code, min, max, maxBytes, reason } = block;
  const found: Finding[] = [];
  const bad = (message: string) => found.push({ code: 'BAD_FIELD', message });
  if (type === 'condition.code' && (when === undefined) === (code === undefined))
    bad('Um “Se” precisa de “when” ou de “code”, e não dos dois.');
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    bad('“min” não pode passar de “max”.');
  if (typeof maxBytes === 'number' && maxBytes < 1) bad('“maxBytes” deve ser ao menos 1.');
  if (type === 'action.balance.debit' && typeof reason === 'string' && !/[^\s\p{Cc}]/u.test(reason))
    bad('O débito precisa de um motivo.');
  return found;
}

/** What is wrong with a block although each of its fields has the right shape. */
export function findingsInMeaning(block: Loose, reserved: ReadonlySet<string>): Finding[] {
  return [
    ...declaredBy(block).flatMap(([field, { kind }]) =>
      findingsInField(field, kind, block[field], reserved),
    ),
    ...findingsBetween(block),
  ];
}
