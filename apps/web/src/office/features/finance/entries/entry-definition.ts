import {
  directionWords,
  entryStatusWords,
  sourceWords,
} from '@balcao/contract/finance/entry-words';
import type { RecordDefinition } from '@balcao/contract/records/definition';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Columns, filters and orders of the list of entries, in the form of the generic lists, whose parts it uses. */
export const entryDefinition: RecordDefinition = {
  name: 'fn_entry',
  label: 'Lançamento',
  plural: 'Lançamentos',
  gender: 'm',
  title: 'description',
  sort: '-id',
  may: { view: 'internal', update: 'internal' },
  fields: [
    { name: 'id', label: 'Nº', type: 'number', list: 'shown', sort: true },
    { name: 'description', label: 'Descrição', type: 'text', list: 'shown' },
    { name: 'party', label: 'Pessoa ou fornecedor', type: 'text', list: 'shown' },
    {
      name: 'direction',
      label: 'Tipo',
      type: 'option',
      options: optionsOf(directionWords),
      list: 'hidden',
      filter: true,
    },
    {
      name: 'state',
      label: 'Situação',
      type: 'option',
      options: optionsOf(entryStatusWords),
      list: 'shown',
      filter: true,
    },
    {
      name: 'fn_account_id',
      label: 'Conta',
      type: 'reference',
      record: 'fn_account',
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
    { name: 'amount_cents', label: 'Valor', type: 'money', list: 'shown', sort: true },
    { name: 'open_cents', label: 'Em aberto', type: 'money', list: 'hidden' },
    {
      name: 'competence',
      label: 'Competência',
      type: 'date',
      list: 'hidden',
      sort: true,
      filter: true,
    },
    {
      name: 'fn_cost_center_id',
      label: 'Centro de custo',
      type: 'reference',
      record: 'fn_cost_center',
      list: 'hidden',
      filter: true,
    },
    {
      name: 'business_unit_id',
      label: 'Unidade',
      type: 'reference',
      record: 'gl_business_unit',
      list: 'hidden',
      filter: true,
    },
    {
      name: 'fn_bank_account_id',
      label: 'Conta bancária',
      type: 'reference',
      record: 'fn_bank_account',
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
      name: 'source',
      label: 'Origem',
      type: 'option',
      options: optionsOf(sourceWords),
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
    { name: 'instalment', label: 'Parcela', type: 'text', list: 'hidden' },
    { name: 'instalments_of', label: 'Parcelas do lançamento nº', type: 'text', filter: true },
    { name: 'recurrence_id', label: 'Repetição nº', type: 'number', list: 'hidden', filter: true },
    { name: 'document', label: 'Documento', type: 'text', list: 'hidden' },
    { name: 'settled_on', label: 'Última baixa', type: 'text', list: 'hidden' },
    { name: 'created_at', label: 'Criado', type: 'moment', list: 'hidden' },
  ],
};

const ofOneSide: RecordDefinition = { ...entryDefinition, sort: 'due_date' };

/** What is to be paid or received stands by its due date; both together by the newest. */
export const entryDefinitionOf = ({ direction }: Record<string, unknown>): RecordDefinition =>
  direction === 'payable' || direction === 'receivable' ? ofOneSide : entryDefinition;
