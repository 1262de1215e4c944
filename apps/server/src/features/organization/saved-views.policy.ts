import { isAble } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { reportNames } from '@balcao/contract/reports/report-names';
import { maySeeReport } from '@balcao/contract/reports/report-rights';
import type { Actor } from '../../platform/actor.ts';

type View = { user_id: number; shared: boolean };

/** Reports have a right each; lists that are not generic records, like the tickets', are open to staff. */
export function mayOpenList(actor: Actor, name: string): boolean {
  const report = reportNames.find((one) => name === `report_${one}`);
  return report
    ? maySeeReport(actor, report)
    : isAble(recordOf(name)?.may.view ?? 'internal', actor);
}

export const maySeeView = ({ userId }: Actor, { user_id, shared }: View) =>
  shared || user_id === userId;

/** Only supervisors may share views with everybody. */
export const mayShareView = ({ level }: Actor) => level <= 2;

export const mayChangeView = (actor: Actor, { user_id, shared }: View) =>
  user_id === actor.userId || (shared && mayShareView(actor));
