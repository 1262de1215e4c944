import type { InvoiceMay, InvoiceStatus } from '@balcao/contract/invoices/invoice';

export type StateFacts = {
  status: InvoiceStatus;
  environment: string;
  /** What the sender still has to do. */
  wait: 'send' | 'cancel' | null;
  /** Another note is to replace it, or has replaced it. */
  hasSubstitute: boolean;
  /** It is to replace another note, or has replaced it. */
  substitutes: boolean;
};

export type Act = keyof InvoiceMay;

/** What a note says, as people write it. */
export const contentFields = [
  'person_id',
  'customer',
  'service_code',
  'municipal_code',
  'nbs',
  'city_ibge',
  'description',
  'competence',
  'value_cents',
  'discount_cents',
  'conditional_discount_cents',
  'deduction_cents',
  'iss_rate',
  'iss_withheld',
  'iss_kind',
  'withheld_rates',
  'ibs_cbs',
  'at_ticket_id',
] as const;

/** The fields that may change: all of a draft; of a rejected note what the authority judged, for its number is the unit's. */
export function editableFields({ status, substitutes }: StateFacts): readonly string[] {
  if (status === 'rejected') return contentFields;
  if (status !== 'draft') return [];
  return substitutes ? contentFields : ['business_unit_id', ...contentFields];
}

const stands: readonly InvoiceStatus[] = ['authorised', 'local'];
const authorised: readonly InvoiceStatus[] = ['authorised', 'cancelled', 'substituted'];

/** Whether the state of a note allows an act. */
export function fits(facts: StateFacts, act: Act): boolean {
  const { status, wait, hasSubstitute } = facts;
  const isUnsigned = status === 'draft' || status === 'rejected';
  switch (act) {
    case 'update':
    case 'emit':
      return isUnsigned && wait === null;
    case 'remove':
      return status === 'draft';
    case 'discard':
      return status === 'rejected' && wait === null;
    case 'cancel':
      return stands.includes(status) && wait === null && !hasSubstitute;
    case 'substitute':
      return stands.includes(status) && wait === null && !hasSubstitute;
    case 'retry':
      return wait !== null;
    case 'mail':
      return status === 'authorised';
    case 'xml':
      return status !== 'draft';
    case 'pdf':
      return authorised.includes(status) || status === 'local';
  }
}

const words: Record<Act, string> = {
  update: 'Só rascunhos e notas rejeitadas podem ser alterados.',
  emit: 'Esta nota já foi assinada: ela não é emitida de novo.',
  remove: 'Só rascunhos podem ser excluídos: um número já usado não volta.',
  discard: 'Só notas rejeitadas podem ser descartadas.',
  cancel: 'Só notas autorizadas podem ser canceladas.',
  substitute: 'Só notas autorizadas podem ser substituídas.',
  retry: 'Não há nada para tentar de novo nesta nota.',
  mail: 'Só notas autorizadas são enviadas ao tomador.',
  xml: 'Um rascunho ainda não tem XML. Emita a nota antes.',
  pdf: 'Esta nota ainda não tem DANFSe: ela não foi autorizada.',
};

/** Why a state does not allow an act. */
export function refusal({ status, wait, hasSubstitute }: StateFacts, act: Act): string {
  const ends = act === 'cancel' || act === 'substitute';
  if (ends && status === 'cancelled') return 'Esta nota já foi cancelada.';
  if (ends && status === 'substituted') return 'Esta nota já foi substituída.';
  if (act !== 'xml' && status === 'discarded') return 'Esta nota foi descartada.';
  if (ends && wait === 'cancel') return 'O cancelamento desta nota já foi pedido.';
  if (ends && hasSubstitute)
    return 'Já há outra nota que substitui esta. Emita-a antes; ou exclua-a, se for rascunho, ou descarte-a, se foi rejeitada.';
  return words[act];
}
