import { faultOfFile, readFile } from '../file.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

export const inputFile: StepDefinition<'input.file'> = {
  kind: 'receive',
  name: 'Arquivo',
  expects: 'application/octet-stream',
  fields: {
    ...asking,
    accept: { kind: 'extensions', label: 'Extensões aceitas' },
    maxBytes: { kind: 'integer', label: 'Tamanho máximo em bytes' },
  },
  read(block, { data }) {
    const file = readFile(data);
    if (!file) return { rejected: block.errorText ?? 'Selecione um arquivo.' };
    const fault = faultOfFile(file.filename, file.size, block);
    if (fault) return { rejected: fault };
    return { value: file, text: file.filename, file: file.id };
  },
};
