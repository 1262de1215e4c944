import type { Actor } from '../../platform/actor.ts';
import { type Change, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { wasAudited } from './draft-changes.store.ts';
import type { CodeChange } from './flow-work/code-change.rules.ts';

const AUDIT_MS = 3_600_000;
/** An import may bring 2 MB of code. */
const MOST_CODES = 100;
const LONGEST_CODE = 10_000;

type State = { revision: number; name: string };
type Saved = { dialogId: number; before: State; after: State; code: CodeChange; now: Date };

function bounded(code: Record<string, string>): Record<string, string> {
  const kept = Object.entries(code).slice(0, MOST_CODES);
  return Object.fromEntries(
    kept.map(([place, text]) => [
      place,
      text.length > LONGEST_CODE ? `${text.slice(0, LONGEST_CODE).toWellFormed()}…` : text,
    ]),
  );
}

/** The line about code that was put, changed, moved or removed, if any was. */
export function codeAudits(dialogId: number, { before, after }: CodeChange): Change[] {
  if (Object.keys({ ...before, ...after }).length === 0) return [];
  const row = { action: 'dialog.code', record: 'at_dialog', recordId: dialogId } as const;
  return [{ ...row, before: bounded(before), after: bounded(after) }];
}

/**
 * A designer saves every few seconds, so that a person's saves of one dialog are audited once in an hour; code and names each time. What
 * each save did stands in `at_dialog_change`. Returns whether this one was the hour's.
 */
export async function auditSave(trx: Db, by: Actor | null, saved: Saved): Promise<boolean> {
  const { dialogId, before, after, code, now } = saved;
  const row = { record: 'at_dialog', recordId: dialogId };
  const whose = { dialogId, userId: by?.userId ?? null };
  const isFirst = !(await wasAudited(trx, whose, new Date(now.getTime() - AUDIT_MS)));
  const lines: Change[] = [];
  if (before.name !== after.name) lines.push({ ...row, action: 'dialog.draft', before, after });
  else if (isFirst) {
    const [was, is] = [{ revision: before.revision }, { revision: after.revision }];
    lines.push({ ...row, action: 'dialog.draft', before: was, after: is });
  }
  lines.push(...codeAudits(dialogId, code));
  await writeAudits(trx, by, lines);
  return isFirst;
}
