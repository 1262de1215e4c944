import type { SayTicket } from '@balcao/brazil/ticket-words';
import { chargeStateWords, chargeTypeWords } from '@balcao/contract/payments/charge-words';
import type { RecordDefinition } from '@balcao/contract/records/definition';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Columns, filters and orders of the list of charges, in the form of the generic lists, whose parts it uses. */
export const chargeDefinition: RecordDefinition = {
  name: 'pm_transaction',
  label: 'Cobrança',
  plural: 'Cobranças',
  gender: 'f',
  title: 'person_name',
  sort: '-id',
  may: { view: 'internal', update: 'internal' },
  bulk: ['status'],
  fields: [
    { name: 'id', label: 'Nº', type: 'number', list: 'shown', sort: true },
    { name: 'person_name', label: 'Pessoa', type: 'text', list: 'shown', sort: true },
    { name: 'description', label: 'Descrição', type: 'text', list: 'shown' },
    {
      name: 'state',
      label: 'Situação',
      type: 'option',
      options: optionsOf(chargeStateWords),
      list: 'shown',
      filter: true,
    },
    {
      name: 'type',
      label: 'Forma',
      type: 'option',
      options: optionsOf(chargeTypeWords),
      list: 'shown',
      filter: true,
    },
    {
      name: 'due_date',
      label: 'Vencimento',
      type: 'date',
      list: 'shown',
      sort: true,
      filter: true,
    },
    { name: 'value_cents', label: 'Valor', type: 'money', list: 'shown', sort: true },
    { name: 'paid_cents', label: 'Pago', type: 'money', list: 'hidden' },
    {
      name: 'business_unit_id',
      label: 'Unidade',
      type: 'reference',
      record: 'gl_business_unit',
      list: 'hidden',
      filter: true,
    },
    {
      name: 'person_id',
      label: 'Pessoa cadastrada',
      type: 'reference',
      record: 'gl_user',
      filter: true,
    },
    {
      name: 'at_ticket_id',
      label: '{Atendimento} nº',
      type: 'number',
      list: 'hidden',
      filter: true,
    },
    { name: 'instalment', label: 'Parcela', type: 'text', list: 'hidden' },
    { name: 'recurrence', label: 'Repetição', type: 'text', list: 'hidden' },
    { name: 'recurrence_id', label: 'Repetição nº', type: 'number', filter: true },
    { name: 'our_number', label: 'Nosso número', type: 'text', list: 'hidden' },
    {
      name: 'attention',
      label: 'Atenção',
      type: 'option',
      options: [{ value: 'true', label: 'Só com pendência' }],
      filter: true,
    },
    { name: 'reference', label: 'Referência', type: 'text', list: 'hidden' },
    { name: 'created_at', label: 'Criada', type: 'moment', list: 'hidden' },
  ],
};

/** The same with the installation's name for its tickets. */
export const chargeDefinitionFor = (say: SayTicket): RecordDefinition => ({
  ...chargeDefinition,
  fields: chargeDefinition.fields.map((field) => ({ ...field, label: say(field.label) })),
});
