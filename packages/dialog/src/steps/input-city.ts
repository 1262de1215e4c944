import type { Json } from '../flow.ts';
import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

const NAME_MAX = 200;

function isName(value: unknown): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= NAME_MAX && value.isWellFormed()
  );
}

/** The city answer of docs/product/flows.md#answers, without anything else that came with it. */
function cityFrom(data: Json) {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return undefined;
  const { id, name, fullname, ibge_code } = data;
  if (!Number.isSafeInteger(id) || !isName(name) || !isName(fullname)) return undefined;
  if (typeof ibge_code !== 'string' || !/^\d{7}$/.test(ibge_code)) return undefined;
  return { id: Number(id), name, fullname, ibge_code };
}

export const inputCity: StepDefinition<'input.city'> = {
  kind: 'receive',
  name: 'Cidade',
  expects: 'application/json',
  fields: asking,
  read(block, { data }) {
    const city = cityFrom(data);
    if (!city) return { rejected: block.errorText ?? 'Selecione uma cidade da lista.' };
    return { value: city, text: city.fullname };
  },
};
