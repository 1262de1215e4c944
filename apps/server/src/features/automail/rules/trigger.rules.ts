import type { Trigger, TriggerPart } from '@balcao/contract/automail/triggers';
import { isShipped, triggers } from '@balcao/contract/automail/triggers';
import { invalidAt } from '../../../platform/app-error.ts';

const wanted: Record<TriggerPart, string> = {
  status_id: 'Escolha o status.',
  hours: 'Informe quantas horas.',
  days: 'Informe quantos dias.',
  by: 'Escolha quem está sem escrever.',
};

/** Throws INVALID for what a rule that comes with the system cannot become, and for another rule of its kind. */
export function requireOwn(before: Trigger | undefined, after: Trigger, kind: unknown): void {
  const fixed = [before, after].find((one) => one && isShipped(one.kind));
  if (!fixed) return;
  if (before?.kind !== after.kind)
    throw invalidAt('trigger', 'Este disparo é de um e-mail do sistema, e só dele.');
  if (kind !== 'contract') throw invalidAt('kind', 'Um e-mail do sistema é sempre do contrato.');
}

/** Throws INVALID for a part that the kind needs and lacks, or that it knows nothing of. */
export function requireTrigger(trigger: Trigger): void {
  const parts: readonly TriggerPart[] = triggers[trigger.kind].parts;
  for (const part of Object.keys(wanted) as TriggerPart[]) {
    const given = trigger[part] !== undefined;
    if (parts.includes(part) && !given) throw invalidAt('trigger', wanted[part]);
    if (!parts.includes(part) && given)
      throw invalidAt('trigger', `O disparo “${triggers[trigger.kind].label}” não usa “${part}”.`);
  }
  if (trigger.kind === 'signature_waits' && (trigger.days ?? 0) < 1)
    throw invalidAt('trigger', 'Informe ao menos um dia.');
}
