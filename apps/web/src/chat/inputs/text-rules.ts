import type { DialogBlock } from '@balcao/contract/chatbot';
import type { ComponentProps } from 'react';
import type { Answer } from '../conversation.ts';
import { REQUIRED_ERROR } from './input.ts';

type Attributes = Pick<
  ComponentProps<'textarea'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

/** How the one text field behaves for a type of step. */
export type TextRules = Attributes & {
  placeholder: string;
  /** The fault of a text that is not empty, or null. */
  check: (text: string, block: DialogBlock | null) => string | null;
  mask?: (text: string) => string;
  /** Attributes that depend on what is asked. */
  adapt?: (block: DialogBlock | null) => Attributes;
  type?: Answer['type'];
  /** The talk with staff: nothing is asked, empty texts are not sent, files may go along. */
  free?: boolean;
};

/** What is wrong with an answer, or null; the step's own words go before those of its type. */
export function faultOfText(
  text: string,
  { check }: TextRules,
  block: DialogBlock | null,
): string | null {
  if (!text) return block?.required ? REQUIRED_ERROR : null;
  const fault = check(text, block);
  return fault && (block?.regexMessage ?? block?.errorText ?? fault);
}
