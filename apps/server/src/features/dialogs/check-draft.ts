import type { DraftFault, RefusedDraft } from '@balcao/contract/dialogs/drafts';
import { SYSTEM_FILE_CODES } from '@balcao/contract/files/limits';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { AppError } from '../../platform/app-error.ts';
import { loadConfigs } from '../organization/installation.ts';
import type { Drafting } from './drafting.ts';
import * as rules from './drafts.rules.ts';
import * as store from './drafts.store.ts';
import type { Checked } from './flow-work/work.ts';

/** The most calls that may wait for the sandbox. */
const CODES_AT_ONCE = 50;
const KEPT_CODES = 1_000;
/** What the compiler said of a code: every save checks all code of a flow, of which little changes. */
const keptCodes = new WeakMap<Drafting['sandbox'], Map<string, string | null>>();

const KEPT_CHECKS = 10;
type KeptCheck = { key: string; checked: Promise<Checked> };
/** By dialog. */
const keptChecks = new WeakMap<Drafting['db'], Map<number, KeptCheck>>();

/** Any other fault may be the sandbox's own, and pass. */
const isLasting = (fault: string | null) => fault === null || fault.startsWith('SyntaxError');

async function faultOfCode({ sandbox }: Drafting, code: string): Promise<string | null> {
  const kept = keptCodes.get(sandbox) ?? new Map<string, string | null>();
  keptCodes.set(sandbox, kept);
  const known = kept.get(code);
  if (known !== undefined) return known;
  const fault = await sandbox.check(code);
  if (isLasting(fault)) kept.set(code, fault);
  const [oldest] = kept.size > KEPT_CODES ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return fault;
}

async function faultsOfCodes(ctx: Drafting, flow: string): Promise<[string, string][]> {
  const codes = await ctx.flows.ask('codes', { flow });
  const faults: [string, string][] = [];
  for (let first = 0; first < codes.length; first += CODES_AT_ONCE) {
    const lot = codes.slice(first, first + CODES_AT_ONCE);
    const checks = lot.map(async ([place, code]) => {
      const fault = await faultOfCode(ctx, code);
      if (fault !== null) faults.push([place, fault]);
    });
    await Promise.all(checks);
  }
  return faults;
}

type Asked = { flow: string; code: string; brought?: string[] };

/** What the installation has and reserves. `brought` are templates that come with the flow. */
async function installationOf(ctx: Drafting, { code, brought = [] }: Omit<Asked, 'flow'>) {
  const [configs, { statuses, sectors, units, templates }] = await Promise.all([
    loadConfigs(ctx),
    store.listRecords(ctx.db),
  ]);
  return {
    code,
    records: {
      status: statuses.map((row) => row.code),
      sector: sectors.map((row) => row.id),
      sectorCode: sectors.map((row) => row.code),
      businessUnit: units.map((row) => row.id),
      documentTemplate: [...templates.map((row) => row.code), ...brought],
    },
    reservedWords: configs.TICKET_RESERVED_WORDS,
    fileCodes: [...SYSTEM_FILE_CODES, ...configs.GL_RESOURCE_CODES_RESERVED],
  };
}

/** Everything that is to be said of a flow here as `code`. */
export async function checkDraft(ctx: Drafting, { flow, ...asked }: Asked): Promise<Checked> {
  const [known, codeFaults] = await Promise.all([
    installationOf(ctx, asked),
    faultsOfCodes(ctx, flow),
  ]);
  return ctx.flows.ask('check', { flow, codeFaults, ...known });
}

/**
 * The same of a stored draft, which every open designer reads after each save: one revision is checked once, until the installation
 * changes.
 */
export async function checkStored(ctx: Drafting, draft: store.Draft): Promise<Checked> {
  const { id, revision, flow } = draft;
  const installation = await installationOf(ctx, draft);
  const key = JSON.stringify([revision, installation]);
  const kept = keptChecks.get(ctx.db) ?? new Map<number, KeptCheck>();
  keptChecks.set(ctx.db, kept);
  const known = kept.get(id);
  if (known?.key === key) return known.checked;
  const forget = () => {
    if (kept.get(id)?.key === key) kept.delete(id);
  };
  const check = async () => {
    const codeFaults = await faultsOfCodes(ctx, flow);
    if (!codeFaults.every(([, fault]) => isLasting(fault))) forget();
    return ctx.flows.ask('check', { flow, codeFaults, ...installation });
  };
  const checked = check();
  checked.catch(forget);
  kept.delete(id);
  kept.set(id, { key, checked });
  const [oldest] = kept.size > KEPT_CHECKS ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return checked;
}

/** Throws INVALID with texts by `dialog/block`, and the faults themselves, if there are any. `whole`: the field of those without a place. */
export function refuseFaults(faults: FlowFault[], whole = 'flow'): void {
  if (faults.length === 0) return;
  const data: RefusedDraft = { faults: shownFaults({ faults, warnings: [] }) };
  throw new AppError('INVALID', { fields: rules.fieldsOf(faults, whole), data });
}

/** All faults that prevent publishing a flow. */
export async function faultsOf(ctx: Drafting, asked: Asked): Promise<FlowFault[]> {
  return (await checkDraft(ctx, asked)).faults;
}

/** Faults, then warnings, as the designer shows them. */
export function shownFaults({ faults, warnings }: Checked): DraftFault[] {
  const shown =
    (severity: DraftFault['severity']) =>
    ({ dialog, block, code, message }: FlowFault) => ({
      block: rules.placeOf({ dialog, block }),
      code,
      message,
      severity,
    });
  return [...faults.map(shown('error')), ...warnings.map(shown('warning'))];
}
