import type { DialogBlock } from '@balcao/contract/chatbot';
import type { TextRules } from './text-rules.ts';

/** The server checks again: an expression that this browser cannot read lets the answer pass. */
function matches(source: string, text: string): boolean {
  try {
    return new RegExp(source, 'i').test(text);
  } catch {
    return true;
  }
}

export function checkString(text: string, block: DialogBlock | null): string | null {
  return !block?.regex || matches(block.regex, text) ? null : 'Formato inválido.';
}

export const stringRules: TextRules = { placeholder: 'Digite sua resposta', check: checkString };
