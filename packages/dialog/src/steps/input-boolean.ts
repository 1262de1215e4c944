import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const YES = 'Sim';
export const NO = 'Não';

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
    const said = text.toLowerCase();
    const value = data === true || data === false ? data : said === yesText.toLowerCase();
    if (data === null && !value && said !== noText.toLowerCase())
      return { rejected: errorText ?? `Escolha “${yesText}” ou “${noText}”.` };
    return { value, text: value ? yesText : noText };
  },
};
