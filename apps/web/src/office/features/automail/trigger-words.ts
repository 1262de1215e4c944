import {
  type SilentSide,
  silentSides,
  type Trigger,
  triggers,
} from '@balcao/contract/automail/triggers';

const counted = (count: number | undefined, one: string, many: string) =>
  count === undefined
    ? `? ${many}`
    : `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

const hoursOf = ({ hours }: Trigger) => counted(hours, 'hora', 'horas');
const daysOf = (days: number | undefined) => counted(days, 'dia', 'dias');

const sideOf = (side: SilentSide | undefined) =>
  silentSides.find(({ value }) => value === side)?.label ?? '';

function dueText(days: number | undefined): string {
  if (days === 0) return 'No dia do vencimento da cobrança';
  const many = daysOf(days === undefined ? undefined : Math.abs(days));
  return `${many} ${(days ?? -1) < 0 ? 'antes' : 'depois'} do vencimento da cobrança`;
}

/** When a rule sends, in words; `status` is the name of the trigger's status, as far as it is known. */
export function triggerText(trigger: Trigger, status?: string): string {
  const { label } = triggers[trigger.kind];
  switch (trigger.kind) {
    case 'ticket_status':
      return `${label} ${status ? `“${status}”` : `nº ${trigger.status_id}`}`;
    case 'ticket_idle':
      return `${label} há ${hoursOf(trigger)}: ${sideOf(trigger.by)}`;
    case 'ticket_expires':
      return `${label} em ${hoursOf(trigger)}`;
    case 'pending_unread':
      return `${label} há ${hoursOf(trigger)}`;
    case 'signature_waits':
      return `${label} há ${daysOf(trigger.days)}`;
    case 'due':
      return dueText(trigger.days);
    default:
      return label;
  }
}
