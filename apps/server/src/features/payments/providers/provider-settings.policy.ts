import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../../platform/actor.ts';

/** Who decides where a unit's money goes is who changes business units; admins have every flag of finance, too. */
export const managesProviders = ({ level }: Pick<Actor, 'level'>): boolean => level <= LEVEL.admin;
