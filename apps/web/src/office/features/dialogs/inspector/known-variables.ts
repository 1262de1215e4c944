import type { Block, Flow, Option, StepType } from '@balcao/dialog/flow';

/** A variable that some block sets; `from` is the type of the first one. `options` are the values that it can have. */
export type KnownVariable = { name: string; label: string; from: StepType; options?: Option[] };

/** What a city's answer holds besides its name. */
const CITY_PARTS = { name: 'só o nome', ibge_code: 'código do IBGE' };

function labelOf(block: Block): string {
  return 'label' in block && typeof block.label === 'string' ? block.label : '';
}

function optionsOf(block: Block): Option[] | undefined {
  if (block.type !== 'input.option' || !Array.isArray(block.options)) return undefined;
  return block.options;
}

function variablesOf(block: Block): KnownVariable[] {
  if (!('variable' in block) || typeof block.variable !== 'string' || !block.variable) return [];
  const name = block.variable;
  const label = labelOf(block);
  const options = optionsOf(block);
  const whole = { name, label, from: block.type, ...(options && { options }) };
  if (block.type !== 'input.city') return [whole];
  const parts = Object.entries(CITY_PARTS).map(([part, what]) => ({
    name: `${name}.${part}`,
    label: label ? `${label}: ${what}` : what,
    from: block.type,
  }));
  return [whole, ...parts];
}

/** Every variable that a block of the flow sets, each once, by name. */
export function knownVariables(flow: Flow): KnownVariable[] {
  const found = new Map<string, KnownVariable>();
  for (const { blocks } of Object.values(flow.dialogs))
    for (const block of Object.values(blocks))
      for (const one of variablesOf(block)) if (!found.has(one.name)) found.set(one.name, one);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
