import type { SayTicket } from '@balcao/brazil/ticket-words';
import { environmentWords, invoiceStatusWords } from '@balcao/contract/invoices/invoice-words';
import type { RecordDefinition } from '@balcao/contract/records/definition';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Columns, filters and orders of the list of notes, in the form of the generic lists, whose parts it uses. */
export const invoiceDefinition: RecordDefinition = {
  name: 'nf_invoice',
  label: 'Nota fiscal',
  plural: 'Notas fiscais',
  gender: 'f',
  title: 'customer',
  sort: '-id',
  may: { view: 'internal' },
  fields: [
    { name: 'customer', label: 'Tomador', type: 'text', list: 'shown' },
    {
      name: 'status',
      label: 'Situação',
      type: 'option',
      options: optionsOf(invoiceStatusWords),
      list: 'shown',
      filter: true,
    },
    { name: 'number', label: 'Número', type: 'number', list: 'shown', sort: true, filter: true },
    {
      name: 'business_unit_id',
      label: 'Unidade',
      type: 'reference',
      record: 'gl_business_unit',
      list: 'shown',
      filter: true,
    },
    {
      name: 'competence',
      label: 'Competência',
      type: 'date',
      list: 'shown',
      sort: true,
      filter: true,
    },
    { name: 'emitted_at', label: 'Emitida', type: 'moment', list: 'shown', sort: true },
    { name: 'emitted', label: 'Emitida', type: 'date', filter: true },
    { name: 'value_cents', label: 'Valor', type: 'money', list: 'shown', sort: true },
    { name: 'iss_cents', label: 'ISS', type: 'money', list: 'hidden' },
    { name: 'net_cents', label: 'Líquido', type: 'money', list: 'hidden' },
    { name: 'series', label: 'Série', type: 'text', list: 'hidden' },
    { name: 'note_number', label: 'Número da NFS-e', type: 'text', list: 'hidden' },
    { name: 'description', label: 'Serviço', type: 'text', list: 'hidden' },
    {
      name: 'person_id',
      label: 'Pessoa cadastrada',
      type: 'reference',
      record: 'gl_user',
      filter: true,
    },
    {
      name: 'environment',
      label: 'Ambiente',
      type: 'option',
      options: optionsOf(environmentWords),
      list: 'hidden',
      filter: true,
    },
    {
      name: 'pm_transaction_id',
      label: 'Cobrança nº',
      type: 'number',
      list: 'hidden',
      filter: true,
    },
    {
      name: 'at_ticket_id',
      label: '{Atendimento} nº',
      type: 'number',
      list: 'hidden',
      filter: true,
    },
    { name: 'fn_entry_id', label: 'Lançamento nº', type: 'number', list: 'hidden', filter: true },
    {
      name: 'attention',
      label: 'Atenção',
      type: 'option',
      options: [{ value: 'true', label: 'Só com pendência' }],
      filter: true,
    },
    { name: 'id', label: 'Registro', type: 'number', list: 'hidden', sort: true },
  ],
};

/** The same with the installation's name for its tickets. */
export const invoiceDefinitionFor = (say: SayTicket): RecordDefinition => ({
  ...invoiceDefinition,
  fields: invoiceDefinition.fields.map((field) => ({ ...field, label: say(field.label) })),
});
