import type { Actor } from '../../platform/actor.ts';

/** Who may read the audit log (docs/product/privacy.md#audit-log). */
export const mayRead = ({ roles }: Actor): boolean => roles.can_log_view;
