import type { FlagSources } from '@balcao/contract/permissions';
import {
  BEYOND,
  differing,
  type Editor,
  type Faults,
  isAdmin,
  lacksFlag,
  losesAdminRight,
  OWN_ACCESS,
  OWN_RIGHTS,
} from '../users/rules.ts';

/** What a group gives, and what keeps its people out. */
export type GroupRights = {
  flags: readonly string[];
  reportType: number;
  twoFactorRequired: boolean;
  /** As text. */
  loginHours: string;
};

/** Whether a group gives a right that the editor has not. */
export const givesMore = (editor: Editor, { flags, reportType }: GroupRights): boolean =>
  flags.some((flag) => lacksFlag(editor, flag)) ||
  reportType > editor.roles.ticket_payment_report_type;

type GroupChange = { before: GroupRights | undefined; after: GroupRights };

/** What is wrong with a group's new rights, by field; `own` is the editor as one who belongs to it. */
export function faultsOfGroup(
  editor: Editor,
  own: FlagSources | undefined,
  { before, after }: GroupChange,
): Faults {
  const old = before ?? { flags: [], reportType: 0, twoFactorRequired: false, loginHours: '[]' };
  const changed = differing(old.flags, after.flags);
  const added = after.flags.some((flag) => !old.flags.includes(flag));
  if (own && losesAdminRight({ ...own, flags: old.flags }, { ...own, flags: after.flags })) {
    return { flags: [OWN_ACCESS] };
  }
  if (own && !isAdmin(own)) {
    if (added) return { flags: [OWN_RIGHTS] };
    if (after.loginHours !== old.loginHours) return { login_hours: [OWN_RIGHTS] };
    if (old.twoFactorRequired && !after.twoFactorRequired) {
      return { two_factor_required: [OWN_RIGHTS] };
    }
  }
  if (changed.some((flag) => lacksFlag(editor, flag))) return { flags: [BEYOND] };
  const reports = Math.max(old.reportType, after.reportType);
  const isBeyond = reports > editor.roles.ticket_payment_report_type;
  return isBeyond ? { ticket_payment_report_type: [BEYOND] } : {};
}
