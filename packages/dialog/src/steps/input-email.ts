import { isEmail, normalEmail } from '@balcao/brazil/email';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputEmail: StepDefinition<'input.email'> = {
  kind: 'receive',
  name: 'E-mail',
  expects: 'text/plain',
  fields: asking,
  read(block, { text }) {
    const email = normalEmail(text);
    if (!isEmail(email)) return { rejected: block.errorText ?? 'E-mail inválido.' };
    return { value: email, text: email };
  },
};
