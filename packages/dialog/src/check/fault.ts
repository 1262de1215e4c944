/** What can be wrong with a flow; programs read the code, people the message. The last ones are only warnings. */
export type FaultCode =
  | 'NOT_JSON'
  | 'TOO_LARGE'
  | 'BAD_NAME'
  | 'UNKNOWN_TYPE'
  | 'MISSING_FIELD'
  | 'UNKNOWN_FIELD'
  | 'BAD_FIELD'
  | 'BAD_EXPRESSION'
  | 'BAD_CODE'
  | 'MISSING_TARGET'
  | 'MISSING_RECORD'
  | 'UNREACHABLE'
  | 'LOOP'
  | 'UNSET_VARIABLE'
  | 'RESERVED_WORD'
  | WarningCode;

/** What should be looked at, and does not keep a flow from being published (warnings.ts). */
type WarningCode =
  | 'NO_LABEL'
  | 'SAME_NAMES'
  | 'LONG_MESSAGE'
  | 'EMPTY_MESSAGE'
  | 'NO_ALT'
  | 'NO_ERROR_WAY'
  | 'SAME_WAYS';

/** A fault with its place; null if it concerns the whole flow, or the whole dialog. `message` is pt-BR. */
export type FlowFault = {
  dialog: string | null;
  block: string | null;
  code: FaultCode;
  message: string;
};

/** What is wrong with one value, before its place is known. */
export type Finding = { code: FaultCode; message: string };

type Place = { dialog?: string; block?: string };

const SHOWN = 80;

/** A name in a message; names may be anything and of any length. */
export function quoted(name: string): string {
  return `“${shortened(name)}”`;
}

function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
}

export function faultAt({ dialog, block }: Place, { code, message }: Finding): FlowFault {
  return {
    dialog: dialog === undefined ? null : shortened(dialog),
    block: block === undefined ? null : shortened(block),
    code,
    message,
  };
}
