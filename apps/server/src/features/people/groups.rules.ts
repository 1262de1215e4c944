import type { FlagSources } from '@balcao/contract/access/permissions';
import type { Bounds } from '../../platform/actor.ts';
import {
  asksLess,
  BEYOND,
  differing,
  type Editor,
  type Faults,
  isAdmin,
  lacksFlag,
  losesAdminRight,
  OWN_ACCESS,
  OWN_RIGHTS,
} from './users.rules.ts';

/** The rights that a group gives, and its login requirements. */
export type GroupRights = Bounds & { flags: readonly string[]; reportType: number };

const nothing: GroupRights = {
  flags: [],
  reportType: 0,
  loginHours: [],
  twoFactorRequired: false,
};
const LATER = 'O horário deste grupo não pode ir além do horário do seu.';
const ONE_STEP = 'O seu grupo exige verificação em duas etapas: este também precisa exigir.';

/**
 * Whether a group gives a right that the editor does not have, or has weaker login requirements than the editor's own.
 */
export const givesMore = (editor: Editor, group: GroupRights): boolean =>
  group.flags.some((flag) => lacksFlag(editor, flag)) ||
  group.reportType > editor.roles.ticket_payment_report_type ||
  asksLess(group, editor);

const sameHours = (one: Bounds, other: Bounds) =>
  JSON.stringify(one.loginHours) === JSON.stringify(other.loginHours);

/** Nobody may avoid the requirements of their own group by creating a group without them. */
function faultsOfBounds(editor: Editor, after: GroupRights): Faults {
  if (asksLess({ ...after, twoFactorRequired: true }, editor)) return { login_hours: [LATER] };
  return asksLess(after, editor) ? { two_factor_required: [ONE_STEP] } : {};
}

type GroupChange = { before: GroupRights | undefined; after: GroupRights };

/** Faults in a group's new rights, by field; `own` is the editor if the editor belongs to the group. */
export function faultsOfGroup(
  editor: Editor,
  own: FlagSources | undefined,
  { before, after }: GroupChange,
): Faults {
  const old = before ?? nothing;
  const changed = differing(old.flags, after.flags);
  const added = after.flags.some((flag) => !old.flags.includes(flag));
  if (own && losesAdminRight({ ...own, flags: old.flags }, { ...own, flags: after.flags })) {
    return { flags: [OWN_ACCESS] };
  }
  if (own && !isAdmin(own)) {
    if (added) return { flags: [OWN_RIGHTS] };
    if (!sameHours(after, old)) return { login_hours: [OWN_RIGHTS] };
    if (old.twoFactorRequired && !after.twoFactorRequired) {
      return { two_factor_required: [OWN_RIGHTS] };
    }
  }
  if (changed.some((flag) => lacksFlag(editor, flag))) return { flags: [BEYOND] };
  const reports = Math.max(old.reportType, after.reportType);
  const isBeyond = reports > editor.roles.ticket_payment_report_type;
  return isBeyond ? { ticket_payment_report_type: [BEYOND] } : faultsOfBounds(editor, after);
}
