/** What can be wrong with a flow; machines read the code, people the message. */
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
  | 'RESERVED_WORD';

/** A fault with its place; null where it belongs to the whole flow, or to the whole dialog. `message` is pt-BR. */
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
