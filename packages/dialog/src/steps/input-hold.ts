import type { StepDefinition } from './definition.ts';

/** Staff take over: the script stops here and stays. */
export const inputHold: StepDefinition<'input.hold'> = { kind: 'receive', expects: null };
