import type { Block, Effect, Json, StepType } from '../flow.ts';

/** What the visitor sent: text without control characters and outer spaces; `data` only where the step expects JSON. */
export type Answer = { text: string; data: Json };

/** A right answer (`text` is what the visitor sees of it), a pt-BR refusal, or a broken block (English, for staff). */
export type Reading = { value: Json; text: string } | { rejected: string } | { fault: string };

/** Where a system step goes on; absent means the block's `next`. */
export type Move =
  | { kind: 'block'; block: string }
  | { kind: 'dialog'; dialog: string }
  | { kind: 'return' };

/** A block that asks for a variable. */
export type AskingBlock = Extract<Block, { variable: string }>;

// Written as methods on purpose: they compare bivariantly, so a step of one block type also fits the wide one.
type SendStep<B> = { kind: 'send'; html(block: B, variables: Record<string, Json>): string };
type ReceiveStep<B> = {
  kind: 'receive';
  expects: 'text/plain' | 'application/json';
  /** Never called with an empty answer: that is refused or skipped before. */
  read(block: B, answer: Answer): Reading;
};
type HoldStep = { kind: 'receive'; expects: null };
type SystemStep<B> = { kind: 'system'; run(block: B): { effect?: Effect; move?: Move } };

type BlockTyped<T extends StepType> = Extract<Block, { type: T }>;

/** What a step type is: its name decides its kind (specification section 3, dialog step types). */
export type StepDefinition<T extends StepType> = T extends `send.${string}`
  ? SendStep<BlockTyped<T>>
  : T extends 'input.hold'
    ? HoldStep
    : T extends `input.${string}`
      ? ReceiveStep<BlockTyped<T>>
      : SystemStep<BlockTyped<T>>;

export type AnyStep = SendStep<Block> | ReceiveStep<AskingBlock> | HoldStep | SystemStep<Block>;
