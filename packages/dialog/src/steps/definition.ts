import type { Block, Drawn, Effect, Extras, Json, StepType } from '../flow.ts';
import type { Field } from './fields.ts';

/** What the visitor sent: text without control characters and outer spaces; `data` only where the step expects more than text. */
export type Answer = { text: string; data: Json };

/**
 * A right answer (`text` is what the visitor sees of it, `file` the upload that came with it), a pt-BR refusal, or a
 * broken block (English, for staff).
 */
export type Reading =
  | { value: Json; text: string; file?: number }
  | { rejected: string }
  | { fault: string };

/** Where a system step goes on; absent means the block's `next`. */
export type Move =
  | { kind: 'block'; block: string }
  | { kind: 'dialog'; dialog: string }
  | { kind: 'return' };

/** A block that asks for a variable. */
export type AskingBlock = Extract<Block, { variable: string; required: boolean }>;

/** Code has a variable too, but asks nobody. */
export function isAsking(block: Block): block is AskingBlock {
  return 'variable' in block && 'required' in block;
}

/** Content types of an answer (specification section 3: each step type has an expected content type). */
export type ContentType =
  | 'text/plain'
  | 'date/br'
  | 'application/json'
  | 'boolean'
  | 'application/octet-stream'
  | 'image/png';

type Variables = Record<string, Json>;

/** Every own property of a block, each described once; the compiler names what is forgotten. */
type FieldsOf<B> = { [K in Exclude<keyof B, 'id' | 'type' | keyof Drawn>]-?: Field };
/** `name` is what the designer shows (pt-BR). */
type Described<B> = { name: string; fields: FieldsOf<B> };

// Written as methods on purpose: they compare bivariantly, so a step of one block type also fits the wide one.
type SendStep<B> = Described<B> & {
  kind: 'send';
  expects: null;
  html(block: B, variables: Variables): string;
  extras(block: B, variables: Variables): Extras | undefined;
};
type ReceiveStep<B> = Described<B> & {
  kind: 'receive';
  expects: ContentType;
  /** Correcting an earlier answer is over once this one is given. */
  barrier?: true;
  /** Never called with an empty answer: that is refused or skipped before. */
  read(block: B, answer: Answer): Reading;
};
type HoldStep<B> = Described<B> & { kind: 'receive'; expects: null };
/** What a system step does: data for the engine. */
type Done = { effect?: Effect; move?: Move; variables?: Variables };
type SystemStep<B> = Described<B> & {
  kind: 'system';
  expects: null;
  barrier?: true;
  /** Code to run first; its outcome is given to `run`. */
  code?(block: B): string | undefined;
  run(block: B, variables: Variables, value: Json): Done;
};

type BlockTyped<T extends StepType> = Extract<Block, { type: T }>;

/** What a step type is: its name decides its kind (specification section 3, dialog step types). */
export type StepDefinition<T extends StepType> = T extends `send.${string}`
  ? SendStep<BlockTyped<T>>
  : T extends 'input.hold'
    ? HoldStep<BlockTyped<T>>
    : T extends `input.${string}`
      ? ReceiveStep<BlockTyped<T>>
      : SystemStep<BlockTyped<T>>;

type Loose<S> = Omit<S, 'fields'> & { fields: Record<string, Field> };
export type AnyStep =
  | Loose<SendStep<Block>>
  | Loose<ReceiveStep<AskingBlock>>
  | Loose<HoldStep<Block>>
  | Loose<SystemStep<Block>>;
