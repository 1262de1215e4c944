/** Values that a variable may hold: plain JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The block's position on the designer's canvas, and its author's note. The engine ignores both. */
export type Drawn = { position?: { x: number; y: number }; note?: string };

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

/**
 * A test of the variables. `variable` may lead into an object: `city.ibge_code`. `equals`, `contains` and `in` compare
 * texts without regard to case; `greater` compares numbers; `matches` takes a linear-time expression.
 */
export type Condition =
  | { op: 'exists'; variable: string }
  | { op: 'equals' | 'contains' | 'greater'; variable: string; value: Json }
  | { op: 'in'; variable: string; values: Json[] }
  | { op: 'matches'; variable: string; regex: string }
  | { op: 'and' | 'or'; of: Condition[] }
  | { op: 'not'; of: Condition };

export type Media = { kind: 'image' | 'video'; url: string; alt?: string };
/** Opens in a dialog inside the page, unless it is shared or asks for a new window. */
export type Link = {
  name: string;
  url: string;
  share?: boolean;
  shareMessage?: string;
  newWindow?: boolean;
};
export type Option = { value: string; name: string; picture?: string; action?: 'restartTicket' };
export type Case = { when: Condition; target: string };

/** A step whose code fails goes to `onError`; without it the conversation stops. */
type Coded = { onError?: string };

export type BlockOf = {
  'send.message': Sequential & {
    text: string;
    media?: Media;
    links?: Link[];
    jsScript?: string;
    autoplay?: boolean;
  };
  'input.string': Receive & { regex?: string; regexMessage?: string };
  'input.cpf': Receive;
  'input.date_br': Receive;
  'input.phone': Receive;
  'input.city': Receive;
  'input.email': Receive;
  'input.option': Receive & { options: Option[] };
  'input.integer': Receive & { min?: number; max?: number };
  'input.cep_br': Receive;
  'input.boolean': Receive & { yesText?: string; noText?: string };
  /** `accept` lists extensions without a dot. */
  'input.file': Receive & { accept?: string[]; maxBytes?: number };
  'input.sign': Receive;
  'input.hold': BlockBase & { label?: string; help?: string };
  'condition.code': Sequential &
    Coded & { when?: Condition; code?: string; onTrue?: string; onFalse?: string };
  'condition.case': Sequential & { cases: Case[] };
  'action.code': Sequential & Coded & { code: string; variable: string };
  'action.goto_block': BlockBase & { target: string };
  'action.goto_dialog': Sequential & { dialog: string };
  'action.return_dialog': BlockBase;
  'action.apply_tag': Sequential & { tag: string };
  'action.set_business_unit': Sequential & { businessUnit: number };
  'action.set_sector': Sequential & { sector: number };
  'action.set_sector_code': Sequential & { sectorCode: string; businessUnit: number };
  'action.set_status': Sequential & { status: string };
  'action.ticket.no_expire': Sequential;
  'action.document_add': Sequential & { template: string; code: string; title: string };
  /** `amount` is in reais: `25,00`, or one variable: `{{preco}}`. */
  'action.balance.debit': Sequential &
    Coded & { amount: string; reason: string; onInsufficient?: string };
};

export type StepType = keyof BlockOf;
export type Block = { [T in StepType]: BlockOf[T] & { type: T } }[StepType];

/** What authors write and draw beside the blocks: a note, or a titled frame around some of them. The engine ignores both. */
export type Mark = { x: number; y: number; width: number; height: number } & (
  | { kind: 'note'; text: string }
  | { kind: 'group'; title: string; color: string }
);
export type Dialog = {
  start: string;
  blocks: Record<string, Block>;
  marks?: Record<string, Mark>;
};

/** A published flow: the dialog that it starts with and every dialog that it can reach. Immutable. */
export type Flow = { start: string; dialogs: Record<string, Dialog> };

export type Position = { dialog: string; block: string };

/**
 * Everything that a conversation remembers. Plain JSON. `awaiting` waits for an answer, `held` waits for staff, `ended`
 * ran to its end, `failed` hit a cap or a broken flow.
 */
export type State = {
  phase: 'new' | 'awaiting' | 'held' | 'ended' | 'failed';
  at: Position | null;
  /** Where to continue after the current dialog returns. */
  stack: Position[];
  variables: Record<string, Json>;
  /** Answers taken so far. */
  turns: number;
  /** Answers up to the last barrier (a signature, a document): only later ones can be corrected. */
  barrier: number;
};

/** The result of an author's code, or of a look at a balance: a value, or why it failed (English, for staff). */
export type CodeOutcome = { ok: true; value: Json } | { ok: false; fault: string };

/** Code that the host must run before the turn can go on; `block` is its wire id. */
export type CodeCall = { block: string; code: string; variables: Record<string, Json> };

/**
 * Whether the ticket's balance covers a debit, which the host must tell before the turn can go on: the outcome's value is true or
 * false. `spentCents` is what this turn debits before it.
 */
export type DebitCall = { block: string; debitCents: number; spentCents: number };
export type Call = CodeCall | DebitCall;

/**
 * `data` is the structured answer (the chosen city), `text` what the visitor typed or saw. `outcomes` are those of the
 * turn's code steps, in order: they are recorded with the answer, so that a replay gives the same result without
 * running code. `at` starts elsewhere than at the flow's beginning, to try a part of it.
 */
export type Input =
  | { kind: 'start'; outcomes?: CodeOutcome[]; at?: Position }
  | { kind: 'answer'; block: string; text: string; data?: Json; outcomes?: CodeOutcome[] };

/** What a script's line holds beside its HTML. */
export type Extras = { media?: Media; links?: Link[]; jsScript?: string; autoplay?: boolean };

/** A line of the conversation: the script's HTML, or the visitor's plain text with the id of its file. */
export type Output =
  | { from: 'chatbot'; html: string; extras?: Extras }
  | { from: 'user'; text: string; file?: number };

/** A change that the server carries out in the turn's transaction. Data, never a call. Null restores the chatbot's own value. */
export type Effect =
  | { type: 'set_status'; status: string | null }
  | { type: 'apply_tag' | 'remove_tag'; tag: string }
  | { type: 'set_business_unit'; businessUnit: number | null }
  | { type: 'set_sector'; sector: number | null }
  | { type: 'set_sector_code'; sectorCode: string; businessUnit: number }
  | { type: 'set_expire'; expires: boolean }
  | { type: 'document_add'; template: string; code: string; title: string }
  | { type: 'balance_debit'; cents: number; reason: string };

/** The steps that wait for somebody's answer. */
export type ReceiveType = Extract<StepType, `input.${string}`>;

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
  errorText: string | null;
  yesText: string | null;
  noText: string | null;
  options: Option[] | null;
  accept: string[] | null;
  maxBytes: number | null;
  min: number | null;
  max: number | null;
  /** How many of the last answers can still be corrected. */
  correctable: number;
};

/** `way`: the exit by which the walk left the block in this turn, as the field that holds it (`next`, `onTrue`, `cases.0`). */
export type Trace = { at: Position; type: StepType; way?: string };

export type Limits = {
  /** The most blocks walked in one turn. */
  stepsPerTurn: number;
  /** The most code steps run in one turn. */
  codesPerTurn: number;
  /** The greatest depth of the return stack. */
  callDepth: number;
  /** The most answers in one conversation. */
  turns: number;
  /** The most bytes of all variables as JSON in UTF-8. */
  variableBytes: number;
  /** The most letters that one turn may make: messages with all that belongs to them, and labels. */
  letters: number;
  /** The most work of one turn in texts, conditions and regular expressions (meter.ts). */
  work: number;
};

/**
 * `rejected` is a pt-BR text: the answer was refused and nothing else changed. `stale`: the answer names a block that
 * is not the one waiting; nothing changed. `needs`: code to run, or a balance to look at; play the same input again with one more outcome.
 * Ignore the rest of the result. `faults`: what went wrong on the way, for staff (English); with phase `failed` the
 * last one stopped the flow.
 */
export type StepResult = {
  state: State;
  outputs: Output[];
  awaiting: Awaiting | null;
  effects: Effect[];
  trace: Trace[];
  faults: string[];
  rejected?: string;
  stale?: true;
  needs?: Call;
};
