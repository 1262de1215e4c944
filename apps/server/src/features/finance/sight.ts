import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seenUnits, type Units } from './finance.policy.ts';

/** The units whose finance this person sees. Throws FORBIDDEN for people who see none of it. */
export function requireSight(actor: Actor): Units {
  const units = seenUnits(actor);
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}
