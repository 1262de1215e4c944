import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seenUnits, type Units } from './invoices.policy.ts';

/** The units whose notes this person sees. Throws FORBIDDEN for people who see none. */
export function requireSight(actor: Actor): Units {
  const units = seenUnits(actor);
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}
