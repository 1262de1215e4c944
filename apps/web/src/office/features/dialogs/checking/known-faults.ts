import type { FaultCode } from '@balcao/dialog/check/fault';
import type { Flow } from '@balcao/dialog/flow';
import type { Fault } from '../draft-calls.ts';

/** What only the server can tell: it knows the installation's records and reserved words, and compiles code. */
const SERVERS = new Set<string>([
  'BAD_CODE',
  'MISSING_RECORD',
  'RESERVED_WORD',
] satisfies FaultCode[]);

function stands(flow: Flow, place: string | null): boolean {
  const [dialog = '', block] = place?.split('/') ?? [];
  return place === null || block === undefined || flow.dialogs[dialog]?.blocks[block] !== undefined;
}

/** What is wrong with a flow as it stands on the page: as just checked, and of the rest what the server said last. */
export function faultsNow(
  flow: Flow,
  checked: readonly Fault[],
  before: readonly Fault[],
): Fault[] {
  const kept = before.filter(({ code, block }) => SERVERS.has(code) && stands(flow, block));
  return [...checked, ...kept];
}
