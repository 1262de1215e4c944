import { LEVEL } from '@balcao/contract/access/permissions';
import type { ChargeStatus, ChargeType } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';

type Who = Pick<Actor, 'userId' | 'level' | 'roles'>;

/** The facts of a charge that its policy uses; those of its ticket are null without one. */
export type ChargeFacts = {
  unitId: number;
  ticketId: number | null;
  sectorId: number | null;
  assigneeId: number | null;
};

/** The charges that a person sees: those of these units, and those of these tickets. */
export type ChargeScope = {
  units: 'all' | readonly number[];
  tickets: 'none' | 'all' | { assigneeId: number; sectorIds: readonly number[] };
};

const isFinance = ({ roles }: Who) =>
  roles.can_see_finance ||
  roles.is_finance_supervisor ||
  roles.can_transaction_edit ||
  roles.can_transaction_emit ||
  roles.can_transaction_cancel;

/** `ticket_payment_report_type`: 1 own tickets, 2 own sectors, 3 all; who edits a ticket's payments sees those of own sectors. */
function ticketsOf({ userId, roles }: Who): ChargeScope['tickets'] {
  const type = roles.ticket_payment_report_type;
  if (type >= 3) return 'all';
  const bySector = type === 2 || roles.can_ticket_payment_edit;
  if (!bySector && type < 1) return 'none';
  return { assigneeId: userId, sectorIds: bySector ? roles.sectors.map(({ id }) => id) : [] };
}

/** Null for people who see no charges. */
export function chargeScope(who: Who): ChargeScope | null {
  const finance = isFinance(who);
  const tickets = ticketsOf(who);
  if (!finance && tickets === 'none') return null;
  const all = finance && who.roles.is_finance_supervisor;
  return { units: all ? 'all' : finance ? who.roles.business_units : [], tickets };
}

const hasUnit = (scope: ChargeScope, unitId: number) =>
  scope.units === 'all' || scope.units.includes(unitId);

function hasTicket({ tickets }: ChargeScope, facts: ChargeFacts): boolean {
  if (facts.ticketId === null || tickets === 'none') return false;
  if (tickets === 'all') return true;
  const { assigneeId, sectorId } = facts;
  return (
    assigneeId === tickets.assigneeId || (sectorId !== null && tickets.sectorIds.includes(sectorId))
  );
}

/** Whether a person works with the charges of a unit as a whole. */
export function seesUnit(who: Who, unitId: number): boolean {
  const scope = chargeScope(who);
  return scope !== null && hasUnit(scope, unitId);
}

/** The same rule for one charge. */
export function canSee(who: Who, facts: ChargeFacts): boolean {
  const scope = chargeScope(who);
  return scope !== null && (hasUnit(scope, facts.unitId) || hasTicket(scope, facts));
}

/** Whether the person may make and change a charge with these facts. */
export function canEdit(who: Who, facts: ChargeFacts): boolean {
  const scope = chargeScope(who);
  if (!scope) return false;
  if (who.roles.can_transaction_edit && hasUnit(scope, facts.unitId)) return true;
  return who.roles.can_ticket_payment_edit && hasTicket(scope, facts);
}

/** As in the list of people: only administrators see people above their own level. */
export const canSeePerson = (who: Who, { level }: { level: number }): boolean =>
  who.level <= LEVEL.admin || level >= who.level;

export type Act =
  | 'update'
  | 'remove'
  | 'emit'
  | 'cancel'
  | 'settle'
  | 'refund'
  | 'change_type'
  | 'remind'
  | 'duplicate'
  | 'repeat'
  | 'retry';

const flags = {
  emit: 'can_transaction_emit',
  remind: 'can_transaction_emit',
  retry: 'can_transaction_emit',
  cancel: 'can_transaction_cancel',
  refund: 'can_transaction_cancel',
  settle: 'can_transaction_edit',
  change_type: 'can_tp_change_payment_type',
} as const;

/** Whether the person may do the act on some charges. */
export const mayOnMany = ({ roles }: Who, act: 'emit' | 'remind' | 'cancel') => roles[flags[act]];

/** The business units whose bank files a person makes (`emit`) or takes (`settle`); null for nobody. */
export function fileUnits(who: Who, act: 'emit' | 'settle'): ChargeScope['units'] | null {
  return who.roles[flags[act]] ? (chargeScope(who)?.units ?? null) : null;
}

/** Whether the person's rights allow an act on a charge, whatever its state. */
export function hasRight(who: Who, facts: ChargeFacts, act: Act): boolean {
  if (act === 'update' || act === 'remove' || act === 'duplicate' || act === 'repeat')
    return canEdit(who, facts);
  return who.roles[flags[act]] && canSee(who, facts);
}

export type StateFacts = {
  status: ChargeStatus;
  type: ChargeType;
  /** What came and was not returned, also what came when nothing was open. */
  returnable_cents: number;
  /** Its provider failed at something that it still has to do. */
  may_retry: boolean;
};

const allowed: Record<Exclude<Act, 'refund' | 'retry'>, readonly ChargeStatus[]> = {
  update: ['draft', 'emitted', 'partial', 'paid', 'partly_refunded', 'refunded'],
  remove: ['draft'],
  emit: ['draft'],
  cancel: ['draft', 'emitted'],
  settle: ['emitted', 'partial'],
  change_type: ['draft', 'emitted'],
  remind: ['emitted', 'partial'],
  duplicate: ['draft', 'emitted', 'partial', 'paid', 'partly_refunded', 'refunded', 'cancelled'],
  repeat: ['draft', 'emitted', 'partial', 'paid'],
};

/** Who may change what a recurrence makes: what it emits by itself needs the right to emit, too. */
export const canChangeNext = (who: Who, facts: ChargeFacts, emits: boolean): boolean =>
  canEdit(who, facts) && (!emits || hasRight(who, facts, 'emit'));

/** Whether the state of a charge allows an act. */
export function fits(facts: StateFacts, act: Act): boolean {
  const { status, returnable_cents, may_retry } = facts;
  if (act === 'refund') return returnable_cents > 0;
  if (act === 'retry') return may_retry;
  return allowed[act].includes(status);
}

/** What decides how much a charge asks, and when. */
export const asked = [
  'value_cents',
  'due_date',
  'fine',
  'interest',
  'discount',
  'abatement',
  'valid_days',
] as const;
const always = ['description'] as const;

/** The provider that needs nobody else to change what it emitted. */
const BUILT_IN = 'balcao';

/** Whose bank learns of a change by its next file. */
const BY_FILE = 'cnab';
/** What a bank that has a slip can be told of it anew. */
const byFile = ['due_date', 'abatement'] as const;

const askedOf = (provider: string): readonly string[] =>
  provider === BUILT_IN ? asked : provider === BY_FILE ? byFile : [];

/** The fields that may change in a state; the type has an act of its own once it is emitted. */
export function editableFields({
  status,
  provider,
}: {
  status: ChargeStatus;
  provider: string;
}): readonly string[] {
  switch (status) {
    case 'draft':
      return [
        ...asked,
        ...always,
        ...(['type', 'person_id', 'person_name', 'person_tax_id', 'person_email'] as const),
        ...(['person_address', 'at_ticket_id', 'business_unit_id', 'credits_balance'] as const),
      ];
    case 'emitted':
      return [
        ...askedOf(provider),
        ...always,
        ...(['person_email', 'person_address', 'credits_balance'] as const),
      ];
    case 'partial':
      return [...always, 'person_email'];
    case 'cancelled':
      return [];
    default:
      return always;
  }
}

const words: Record<Act, string> = {
  update: 'Esta cobrança não pode mais ser alterada.',
  remove: 'Só rascunhos podem ser excluídos. Cancele a cobrança.',
  emit: 'Só rascunhos podem ser emitidos.',
  cancel: 'Só rascunhos e cobranças em aberto, sem pagamento, podem ser cancelados.',
  settle: 'Só cobranças em aberto podem receber baixa.',
  refund: 'Não há valor recebido para devolver.',
  change_type: 'A forma de pagamento só muda em rascunhos e cobranças em aberto, sem pagamento.',
  remind: 'Só cobranças em aberto podem ser lembradas.',
  duplicate: 'Esta cobrança não pode ser duplicada.',
  repeat: 'Esta cobrança não pode ser repetida. Duplique-a e repita a cópia.',
  retry: 'Não há nada para tentar de novo nesta cobrança.',
};

/** Why the first charge of a recurrence is not deleted: the next ones are made like it. */
export const FIRST_STAYS =
  'Esta é a primeira de uma repetição e não pode ser excluída. Pare a repetição e cancele a cobrança.';

const GOES_BY_FILE =
  'Este boleto vai ao banco por remessa: depois de emitido, só mudam o vencimento e o abatimento. Para o resto, cancele a cobrança e faça outra.';

/** Why a field of a charge may not change. */
export function fieldRefusal(
  field: string,
  { status, provider }: { status: ChargeStatus; provider: string },
): string {
  const atBank = status === 'emitted' && provider === BY_FILE;
  return atBank && asked.some((name) => name === field) ? GOES_BY_FILE : words.update;
}

/** Why a state does not allow an act. */
export const refusal = (act: Act): string => words[act];
