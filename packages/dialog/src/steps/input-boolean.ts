import type { Json } from '../flow.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const YES = 'Sim';
export const NO = 'Não';

/** As JSON, or as one of the two words; undefined for anything else. */
function yesOrNo(said: Json, { yesText, noText }: { yesText: string; noText: string }) {
  if (typeof said === 'boolean') return said;
  if (typeof said !== 'string') return undefined;
  const word = said.trim().toLowerCase();
  if (word === yesText.toLowerCase()) return true;
  return word === noText.toLowerCase() ? false : undefined;
}

export const inputBoolean: StepDefinition<'input.boolean'> = {
  kind: 'receive',
  name: 'Sim ou não',
  expects: 'boolean',
  fields: {
    ...asking,
    yesText: { kind: 'text', label: 'Texto do sim' },
    noText: { kind: 'text', label: 'Texto do não' },
  },
  read({ yesText = YES, noText = NO, errorText }, { text, data }) {
    const value = yesOrNo(data ?? text, { yesText, noText });
    if (value === undefined)
      return { rejected: errorText ?? `Escolha “${yesText}” ou “${noText}”.` };
    return { value, text: value ? yesText : noText };
  },
};
