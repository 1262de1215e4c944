import type { StepDefinition } from './definition.ts';
import { asking } from './fields.ts';

/** Staff take over: the script stops here for good. */
export const inputHold: StepDefinition<'input.hold'> = {
  kind: 'receive',
  name: 'Conversa com a equipe',
  expects: null,
  fields: { label: asking.label, help: asking.help },
};
