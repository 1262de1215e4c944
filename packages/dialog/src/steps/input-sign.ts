import { readFile } from '../file.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputSign: StepDefinition<'input.sign'> = {
  kind: 'receive',
  name: 'Assinatura',
  expects: 'image/png',
  barrier: true,
  fields: asking,
  read(block, { data }) {
    const file = readFile(data);
    if (file?.mime !== 'image/png')
      return { rejected: block.errorText ?? 'Por favor assine no espaço acima.' };
    return { value: file, text: 'Assinatura enviada', file: file.id };
  },
};
