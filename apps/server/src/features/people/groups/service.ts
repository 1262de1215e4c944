import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RecordBehaviour, Saving, Values } from '../../../platform/records/behaviour.ts';
import { requireSelf } from '../../access/passwords/service.ts';
import { letsInNow } from '../../access/service.ts';
import { announceEnded } from '../../access/sessions/service.ts';
import { faultOfFlags } from '../users/rules.ts';
import { editorOf } from '../users/service.ts';
import { getRights } from '../users/store.ts';

const BOTH = 'Preencha as duas horas ou nenhuma.';
const OWN_HOURS = 'Você está neste grupo e a esta hora ficaria sem acesso. Peça a outra pessoa.';
const invalid = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

const flagsOf = (row: Values | undefined) =>
  Array.isArray(row?.flags) ? row.flags.map(String) : [];

async function check(trx: Db, { ctx, actor, before, values }: Saving): Promise<Values> {
  requireSelf(actor);
  const after = { ...before, ...values };
  if (!after.login_from !== !after.login_until) {
    throw invalid(after.login_from ? 'login_until' : 'login_from', BOTH);
  }
  const editor = await getRights(trx, actor.userId);
  const own = editor.groupId === before?.id ? { ...editor, flags: [] } : undefined;
  const flags = { own, before: flagsOf(before), after: flagsOf(after) };
  const fault = faultOfFlags(editorOf(actor), flags);
  if (fault) throw invalid('flags', fault);
  const hours = { loginFrom: textOf(after.login_from), loginUntil: textOf(after.login_until) };
  if (own && !letsInNow(ctx, hours)) throw invalid('login_from', OWN_HOURS);
  return values;
}

const textOf = (time: unknown) => (typeof time === 'string' ? time.padEnd(8, ':00') : null);

/** Groups: nobody changes one while acting as another person, or against himself. */
export const groupBehaviour: RecordBehaviour = {
  mayChange: (actor) => !actor.impersonator,
  check,
  changed: announceEnded,
};
