import type { Block, Drawn, Effect, Extras, Json, StepType } from '../flow.ts';
import type { Meter } from '../meter.ts';
import type { Field } from './fields.ts';

/** What the visitor sent: text without control characters and outer spaces; `data` only if the step expects more than text. */
export type Answer = { text: string; data: Json };

/** A valid answer (`text` is what the visitor sees of it, `file` its upload), a pt-BR refusal, or a broken block (English, for staff). */
export type Reading =
  | { value: Json; text: string; file?: number }
  | { rejected: string }
  | { fault: string };

/** Where a system step leads; absent means the block's `next`. `exit` is the field that holds the target. */
export type Move =
  | { kind: 'block'; block: string; exit: string }
  | { kind: 'dialog'; dialog: string }
  | { kind: 'return' };

/** A block that asks for a variable. */
export type AskingBlock = Extract<Block, { variable: string; required: boolean }>;

/** A code step has a variable, too, but asks nobody. */
export function isAsking(block: Block): block is AskingBlock {
  return 'variable' in block && 'required' in block;
}

/** Content types of an answer: each step type expects one (docs/product/flows.md#step-types). */
export type ContentType =
  | 'text/plain'
  | 'date/br'
  | 'application/json'
  | 'boolean'
  | 'application/octet-stream'
  | 'image/png';

type Variables = Record<string, Json>;

/** Every own property of a block, described once; the compiler names missing ones. */
type FieldsOf<B> = { [K in Exclude<keyof B, 'id' | 'type' | keyof Drawn>]-?: Field };
/** `name` is what the designer shows (pt-BR). */
type Described<B> = { name: string; fields: FieldsOf<B> };

// These are methods on purpose: methods compare bivariantly, so a step of one block type also fits the wide type.
type SendStep<B> = Described<B> & {
  kind: 'send';
  expects: null;
  html(block: B, variables: Variables, meter: Meter): string;
  extras(block: B, variables: Variables, meter: Meter): Extras | undefined;
};
type ReceiveStep<B> = Described<B> & {
  kind: 'receive';
  expects: ContentType;
  /** Once this answer is given, earlier answers can no longer be corrected. */
  barrier?: true;
  /** Never called with an empty answer, which is refused or skipped before. */
  read(block: B, answer: Answer, meter: Meter): Reading;
};
type HoldStep<B> = Described<B> & { kind: 'receive'; expects: null };
/** What a system step does: data for the engine. */
type Done = { effect?: Effect; move?: Move; variables?: Variables; fault?: string };
/** A debit of the ticket's balance, or why there can be none (English, for staff). */
export type Debit = { cents: number; reason: string } | { fault: string };
type SystemStep<B> = Described<B> & {
  kind: 'system';
  expects: null;
  /** Its effect is final: once it has one, earlier answers can no longer be corrected. */
  barrier?: true;
  /** Code to run first; `run` gets its outcome. */
  code?(block: B): string | undefined;
  /** A debit to ask for first; `run` learns whether the balance covers it. */
  debit?(block: B, variables: Variables, meter: Meter): Debit;
  run(block: B, variables: Variables, value: Json, meter: Meter): Done;
};

type BlockTyped<T extends StepType> = Extract<Block, { type: T }>;

/** The definition of a step type: its name decides its kind (docs/product/flows.md#step-types). */
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
