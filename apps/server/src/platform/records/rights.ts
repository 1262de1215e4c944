import { type Ability, isAble, type RecordDefinition } from '@balcao/contract/records/definition';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { RawRow, RecordScope } from '../database/record-rows.ts';
import type { ServedRecord } from './behaviour.ts';

export function requireAbility(actor: Actor, ability: Ability | undefined): void {
  if (!isAble(ability, actor)) throw new AppError('FORBIDDEN');
}

/** Which rows this person sees; throws FORBIDDEN if the definition allows none. */
export function visible(actor: Actor | null, { definition, behaviour }: ServedRecord): RecordScope {
  if (definition.open) return 'all';
  if (!actor) throw new AppError('SESSION_EXPIRED');
  requireAbility(actor, definition.may.view);
  return behaviour.scope?.(actor) ?? 'all';
}

const may =
  (actor: Actor, { definition, behaviour }: ServedRecord, row: RawRow) =>
  (act: keyof RecordDefinition['may']) =>
    isAble(definition.may[act], actor) && (behaviour.mayChange?.(actor, row) ?? true);

/** What this person may do to a visible row. */
export function rightsOn(actor: Actor, served: ServedRecord, row: RawRow) {
  const is = may(actor, served, row);
  return { update: is('update'), remove: is('remove') };
}
