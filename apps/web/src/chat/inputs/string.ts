import type { DialogBlock } from '@balcao/contract/chatbot/conversation';
import type { TextRules } from './text-rules.ts';

const count = (source: string, part: RegExp) => source.match(part)?.length ?? 0;

/**
 * Whether JavaScript's engine, which may try a pattern for hours, surely ends at once: no group is repeated, and every repetition and choice
 * together leave few ways through a text as long as this one.
 */
function isQuick(source: string, text: string): boolean {
  const ways = 2 ** count(source, /[?|]/g);
  const steps = (text.length + 1) ** (count(source, /[*+]|\{\d+,/g) + 1);
  return !/\)[*+?{]/.test(source) && ways * steps <= 1e7;
}

function matches(source: string, text: string): boolean {
  for (const flags of ['iu', 'i']) {
    try {
      return new RegExp(source, flags).test(text);
    } catch {
      // Read without the flag, as the server does.
    }
  }
  return true;
}

/** The server checks again (decision 018): what this browser cannot read, or not quickly, passes. */
export function checkString(text: string, block: DialogBlock | null): string | null {
  const { regex } = block ?? {};
  return !regex || !isQuick(regex, text) || matches(regex, text) ? null : 'Formato inválido.';
}

export const stringRules: TextRules = { placeholder: 'Digite sua resposta', check: checkString };
