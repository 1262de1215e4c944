import type { Actor } from '../../platform/actor.ts';

type Who = Pick<Actor, 'roles'>;

export const mayEdit = ({ roles }: Who): boolean => roles.can_ticket_balance_edit;

/** Whoever changes balances sees them. */
export const mayView = ({ roles }: Who): boolean =>
  roles.can_ticket_balance_view || mayEdit({ roles });
