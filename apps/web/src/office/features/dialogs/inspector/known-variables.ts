import type { Block, Flow } from '@balcao/dialog/flow';
import type { OfferedVariable } from '../../../writing/offered-variables.ts';

/** What a city's answer holds besides its name. */
const CITY_PARTS = { name: 'só o nome', ibge_code: 'código do IBGE' };

function labelOf(block: Block): string {
  return 'label' in block && typeof block.label === 'string' ? block.label : '';
}

const YES_OR_NO = [
  { value: true, name: 'Sim' },
  { value: false, name: 'Não' },
];

function choicesOf(block: Block): OfferedVariable['choices'] {
  if (block.type === 'input.boolean') return YES_OR_NO;
  if (block.type !== 'input.option' || !Array.isArray(block.options)) return undefined;
  return block.options.filter(({ value }) => typeof value === 'string');
}

function variablesOf(block: Block): OfferedVariable[] {
  if (!('variable' in block) || typeof block.variable !== 'string' || !block.variable) return [];
  const name = block.variable;
  const label = labelOf(block);
  const choices = choicesOf(block);
  const whole = { name, label, ...(choices && { choices }) };
  if (block.type !== 'input.city') return [whole];
  const parts = Object.entries(CITY_PARTS).map(([part, what]) => ({
    name: `${name}.${part}`,
    label: label ? `${label}: ${what}` : what,
  }));
  return [whole, ...parts];
}

/** Every variable that a block of the flow sets, each once, by name. */
export function knownVariables(flow: Flow): OfferedVariable[] {
  const found = new Map<string, OfferedVariable>();
  for (const { blocks } of Object.values(flow.dialogs))
    for (const block of Object.values(blocks))
      for (const one of variablesOf(block)) if (!found.has(one.name)) found.set(one.name, one);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
