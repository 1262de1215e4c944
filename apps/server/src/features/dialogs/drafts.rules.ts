import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import { type FlowFault, faultAt, quoted } from '@balcao/dialog/check/fault';
import { blocksOf, declaredBy, valuesOf } from '@balcao/dialog/check/fields';
import { isObject } from '@balcao/dialog/check/schema';
import type { Block, Dialog, Flow } from '@balcao/dialog/flow';

function mapped<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** A well-formed flow with every HTML field sanitized. */
export function withCleanHtml(flow: Flow, clean: (html: string) => string): Flow {
  const cleanBlock = (block: Block): Block => {
    const values: Record<string, unknown> = block;
    const texts = declaredBy(block)
      .filter(([, { kind }]) => kind === 'html')
      .map(([name]) => [name, clean(String(values[name]))]);
    return { ...block, ...Object.fromEntries(texts) };
  };
  const cleanDialog = (dialog: Dialog) => ({
    ...dialog,
    blocks: mapped(dialog.blocks, cleanBlock),
  });
  return { ...flow, dialogs: mapped(flow.dialogs, cleanDialog) };
}

const recordNames = {
  status: 'O status',
  sector: 'O setor',
  sectorCode: 'O setor de código',
  businessUnit: 'A unidade de negócio',
  documentTemplate: 'O modelo de documento',
};

type RecordKind = keyof typeof recordNames;

/** The installation's records that a flow may name. */
export type Records = Record<RecordKind, ReadonlySet<unknown>>;

/** Blocks that name records that this installation does not have. */
export function faultsOfRecords(flow: unknown, records: Records): FlowFault[] {
  const kinds = Object.keys(recordNames) as RecordKind[];
  return kinds.flatMap((kind) =>
    [...valuesOf(flow, kind)]
      .filter(({ value }) => !records[kind].has(value))
      .map(({ value, ...place }) => {
        const message = `${recordNames[kind]} ${quoted(String(value))} não existe.`;
        return faultAt(place, { code: 'MISSING_RECORD', message });
      }),
  );
}

/** Steps whose files would use a code reserved for the system's documents. A signature has its own code. */
export function faultsOfFileCodes(flow: unknown, reserved: readonly string[]): FlowFault[] {
  return [...blocksOf(flow)].flatMap(({ dialog, block, value }) => {
    const { type, variable } = isObject(value) ? value : {};
    const isFile = type === 'input.file' || (type === 'input.sign' && variable !== SIGN_CODE);
    if (!isFile || typeof variable !== 'string' || !reserved.includes(variable)) return [];
    const message = `O código de arquivo ${quoted(variable)} é reservado ao sistema.`;
    return [faultAt({ dialog, block }, { code: 'RESERVED_WORD', message })];
  });
}

/** A flow is identified by the dialog that it starts with. */
export function faultsOfCode({ start }: { start: unknown }, code: string): FlowFault[] {
  if (start === code) return [];
  const message = `O diálogo inicial deve se chamar ${quoted(code)}, como o fluxo.`;
  return [faultAt({}, { code: 'BAD_NAME', message })];
}

export function templatesOf(flow: unknown): string[] {
  const named = [...valuesOf(flow, 'documentTemplate')].map(({ value }) => String(value));
  return [...new Set(named)];
}

/** `dialog/block`, or a dialog's name, or null for the whole flow. */
export function placeOf({ dialog, block }: Pick<FlowFault, 'dialog' | 'block'>): string | null {
  return [dialog, block].filter((name) => name !== null).join('/') || null;
}

/** Faults as fields of an error: texts by `dialog/block`, or in `whole` without one. */
export function fieldsOf(faults: FlowFault[], whole: string): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { dialog, block, message } of faults) {
    const place = placeOf({ dialog, block }) ?? whole;
    fields.set(place, [...(fields.get(place) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
