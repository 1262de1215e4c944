import { DEEPEST } from '../condition.ts';
import { isUsablePattern } from '../pattern.ts';
import { definitions } from './block-schema.ts';
import { conditionsIn, MOST, rootOf } from './conditions.ts';
import { faultOfJson } from './plain-json.ts';
import { findingsOf } from './schema.ts';

/** The most bytes of one condition as JSON. */
const LARGEST = 50_000;

/**
 * Checks a condition that stands alone, outside a flow. `known` names the variables that it may read: the part before the
 * first dot. Returns what is wrong in words for people (pt-BR), undefined if nothing is. Never throws.
 */
export function faultOfCondition(value: unknown, known: readonly string[]): string | undefined {
  const unfit = faultOfJson(value, LARGEST);
  if (unfit) return unfit.message;
  const [found] = findingsOf({ $ref: '#/$defs/condition' }, value, '', definitions);
  if (found) return found.message;
  const parts = conditionsIn(value);
  if (parts.length > MOST) return `A condição tem mais de ${MOST} comparações.`;
  if (parts.some(({ depth }) => depth > DEEPEST))
    return 'A condição tem grupos demais um dentro do outro.';
  for (const { one } of parts) {
    if (typeof one.regex === 'string' && !isUsablePattern(one.regex))
      return `A expressão “${one.regex.slice(0, 60)}” não pode ser usada.`;
    if (typeof one.variable === 'string' && !known.includes(rootOf(one.variable)))
      return `Não existe a variável “${one.variable.slice(0, 60)}” para este disparo.`;
  }
  return undefined;
}
