/** Values that a variable may hold: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Where a block stands on the designer's canvas, and what its author wrote beside it. The engine ignores both. */
type Drawn = { position?: { x: number; y: number }; note?: string };

type BlockBase = Drawn & { id: string };
/** `next` absent: the dialog ends here. */
type Sequential = BlockBase & { next?: string };
type Receive = Sequential & {
  variable: string;
  required: boolean;
  label?: string;
  help?: string;
  errorText?: string;
};

export type BlockOf = {
  'send.message': Sequential & { text: string };
  'input.string': Receive & { regex?: string; regexMessage?: string };
  'input.cpf': Receive;
  'input.phone': Receive;
  'input.city': Receive;
  'input.hold': BlockBase & { label?: string; help?: string };
  'action.set_status': Sequential & { status: string };
  'action.goto_block': BlockBase & { target: string };
  'action.goto_dialog': Sequential & { dialog: string };
  'action.return_dialog': BlockBase;
};

export type StepType = keyof BlockOf;
export type Block = { [T in StepType]: BlockOf[T] & { type: T } }[StepType];
export type Dialog = { start: string; blocks: Record<string, Block> };

/** A published flow: the dialog that it starts with and every dialog that it can reach. Immutable. */
export type Flow = { start: string; dialogs: Record<string, Dialog> };

export type Position = { dialog: string; block: string };

/**
 * Everything that a conversation remembers. Plain JSON.
 * `awaiting` waits for an answer, `held` waits for staff, `ended` ran to its end, `failed` hit a cap or a broken flow.
 */
export type State = {
  phase: 'new' | 'awaiting' | 'held' | 'ended' | 'failed';
  at: Position | null;
  /** Where to go on after the current dialog returns. */
  stack: Position[];
  variables: Record<string, Json>;
  turns: number;
};

/** `data` is the structured answer (the chosen city), `text` what the visitor typed or saw. */
export type Input =
  | { kind: 'start' }
  | { kind: 'answer'; block: string; text: string; data?: Json };

/** A line of the conversation: the script's HTML, or the visitor's plain text. */
export type Output = { from: 'chatbot'; html: string } | { from: 'user'; text: string };

/** What the server carries out in the turn's transaction. Data, never a call. */
export type Effect = { type: 'set_status'; status: string };

/** The steps that wait for somebody. */
type ReceiveType = Extract<StepType, `input.${string}`>;

/** The block that waits, as the page needs it. */
export type Awaiting = {
  id: string;
  type: ReceiveType;
  variable: string | null;
  required: boolean;
  regex: string | null;
  regexMessage: string | null;
  label: string | null;
  help: string | null;
};

export type Trace = { at: Position; type: StepType };

export type Limits = {
  /** Blocks walked in one turn. */
  stepsPerTurn: number;
  /** Depth of the return stack. */
  callDepth: number;
  /** Answers in one conversation. */
  turns: number;
  /** Bytes of all variables as JSON in UTF-8. */
  variableBytes: number;
};

/**
 * `rejected` is a pt-BR text: the answer was refused and nothing else changed.
 * `stale` : the answer names a block that is not the one waiting; nothing changed.
 * `fault` : the flow stopped at a cap or at a missing target; for staff, not for the visitor.
 */
export type StepResult = {
  state: State;
  outputs: Output[];
  awaiting: Awaiting | null;
  effects: Effect[];
  trace: Trace[];
  rejected?: string;
  stale?: true;
  fault?: string;
};
