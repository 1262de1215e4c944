import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../../platform/actor.ts';

/** Who answers requests under the LGPD: who may edit people. */
export const mayAnswer = ({ roles }: Actor): boolean => roles.can_user_group_edit;

/** Who says for how long data is kept. */
export const mayRetain = ({ level }: Actor): boolean => level <= LEVEL.admin;

/** Of who works or worked here, labour law keeps more than this erasure knows of. */
export const isErasable = (level: number): boolean => level > LEVEL.internal;
