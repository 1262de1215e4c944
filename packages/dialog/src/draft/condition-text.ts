import type { Condition, Json } from '../flow.ts';
import { displayText } from '../template.ts';

const LONGEST = 80;
const DEEPEST = 4;

function valueText(value: Json): string {
  return typeof value === 'string' ? `“${value}”` : displayText(value);
}

function partText(condition: Condition, depth: number): string {
  if (depth > DEEPEST) return '…';
  switch (condition.op) {
    case 'and':
    case 'or': {
      const parts = condition.of.map((one) => {
        const text = partText(one, depth + 1);
        return 'of' in one && one.op !== 'not' ? `(${text})` : text;
      });
      return parts.join(condition.op === 'and' ? ' e ' : ' ou ');
    }
    case 'not':
      return `não (${partText(condition.of, depth + 1)})`;
    case 'exists':
      return `${condition.variable} foi respondido`;
    case 'equals':
      return `${condition.variable} é ${valueText(condition.value)}`;
    case 'contains':
      return `${condition.variable} contém ${valueText(condition.value)}`;
    case 'greater':
      return `${condition.variable} é maior que ${valueText(condition.value)}`;
    case 'in':
      return `${condition.variable} é ${condition.values.map(valueText).join(' ou ')}`;
    case 'matches':
      return `${condition.variable} segue o formato ${condition.regex}`;
  }
}

/** A condition as a sentence (pt-BR), in at most 80 characters. */
export function conditionText(condition: Condition): string {
  const text = partText(condition, 0);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
}
