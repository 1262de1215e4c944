import type { Actor } from '../../platform/actor.ts';

/** Who may read the audit log (product.md section 1). */
export const mayRead = ({ roles }: Actor): boolean => roles.can_log_view;
