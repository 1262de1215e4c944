import type { Actor } from '../../platform/actor.ts';

/** Who may open Operações and act there (docs/product/rights.md#groups-and-flags). */
export const mayOperate = ({ roles }: Actor): boolean => roles.can_see_operations_menu;
