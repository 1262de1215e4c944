import type { DialogBlock } from '@balcao/contract/chatbot/conversation';
import type { ComponentProps } from 'react';
import type { Answer } from '../conversation.ts';
import { REQUIRED_ERROR } from './input.ts';

type Attributes = Pick<
  ComponentProps<'textarea'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

/** How the shared text field behaves for a type of step. */
export type TextRules = Attributes & {
  placeholder: string;
  /** What is wrong with a text that is not empty, or null. */
  check: (text: string, block: DialogBlock | null) => string | null;
  mask?: (text: string) => string;
  /** Attributes that depend on the question. */
  adapt?: (block: DialogBlock | null) => Attributes;
  type?: Answer['type'];
  /** The conversation with staff has no question: it sends no empty text and may attach files. */
  free?: boolean;
};

/** What is wrong with an answer, or null; the step's own text takes precedence over its type's. */
export function faultOfText(
  text: string,
  { check }: TextRules,
  block: DialogBlock | null,
): string | null {
  if (!text) return block?.required ? REQUIRED_ERROR : null;
  const fault = check(text, block);
  return fault && (block?.regexMessage ?? block?.errorText ?? fault);
}
