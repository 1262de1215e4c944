import type { FlowFault } from '@balcao/dialog/check/fault';
import type { Block } from '@balcao/dialog/flow';
import type { Field } from '@balcao/dialog/steps/fields';
import { stepOf } from '@balcao/dialog/steps/registry';

type Said = Pick<FlowFault, 'code' | 'message'>;

/** A block's faults: under their fields, and those of no single field. */
export type PlacedFaults = { fields: Record<string, string[]>; block: string[] };

const QUOTED = /“([^”]*)”/;

/** The kinds of the fields that a fault of this code is about, where its text names no field. */
const kindsOf: Partial<Record<FlowFault['code'], readonly Field['kind'][]>> = {
  BAD_CODE: ['code'],
  RESERVED_WORD: ['variable'],
  MISSING_RECORD: ['status', 'sector', 'sectorCode', 'businessUnit', 'documentTemplate'],
};

/** “options.0.name” as people know it: “Opções, item 1”. */
function labelled(message: string, path: string, { label }: Field): string {
  const at = /\.(\d+)/.exec(path)?.[1];
  const place = at === undefined ? label : `${label}, item ${Number(at) + 1}`;
  return message.replace(`“${path}”`, `“${place}”`);
}

function placeOf(fields: Record<string, Field>, { code, message }: Said) {
  const path = QUOTED.exec(message)?.[1] ?? '';
  const [name = ''] = path.split('.', 1);
  const kinds = kindsOf[code];
  if (kinds) {
    const found = Object.entries(fields).filter(([, { kind }]) => kinds.includes(kind));
    return found.length === 1 ? { name: found[0]?.[0] ?? '', message } : undefined;
  }
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && { name, message: labelled(message, path, field) };
}

/** Puts the checker's texts where they belong, with the fields' labels in place of their names in the file. */
export function placeFaults(block: Block, faults: readonly Said[]): PlacedFaults {
  const fields: Record<string, Field> = stepOf(block.type)?.fields ?? {};
  const placed: PlacedFaults = { fields: {}, block: [] };
  for (const fault of faults) {
    const place = placeOf(fields, fault);
    if (!place) placed.block.push(fault.message);
    else placed.fields[place.name] = [...(placed.fields[place.name] ?? []), place.message];
  }
  return placed;
}
