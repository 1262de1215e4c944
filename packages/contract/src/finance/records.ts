import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

const MOST_CENTS = 100_000_000_000;

/** Who sees entries and bank accounts; whoever books sees them. */
export const seesEntries = ['can_finance_entry_view', 'can_finance_entry_edit'] as const;
const booksOrPlans = ['can_see_financial_accounting_menu', ...seesEntries] as const;

const may = {
  view: 'can_see_financial_accounting_menu',
  options: booksOrPlans,
  create: 'can_see_financial_accounting_menu',
  update: 'can_see_financial_accounting_menu',
  remove: 'can_see_financial_accounting_menu',
} as const;

/** What account and cost centre have alike: codes in levels, `1.01.002`, each below another. */
const code = {
  ...sortedColumn,
  name: 'code',
  label: 'Código',
  type: 'text',
  required: true,
  max: 30,
} as const;
const name = {
  ...sortedColumn,
  name: 'name',
  label: 'Nome',
  type: 'text',
  required: true,
  max: 120,
} as const;
const title = {
  name: 'full_name',
  label: 'Código e nome',
  type: 'text',
  write: 'never',
  max: 160,
} as const;
const active = {
  ...filteredColumn,
  name: 'active',
  label: 'Ativa',
  type: 'boolean',
  initial: true,
} as const;

export const accountKinds = [
  { value: 'revenue', label: 'Receita' },
  { value: 'cost', label: 'Custo' },
  { value: 'expense', label: 'Despesa' },
  { value: 'financial', label: 'Resultado financeiro' },
  { value: 'transfer', label: 'Fora do resultado' },
] as const;

/** What the product itself books to an account. */
export const accountPurposes = [
  { value: 'charges', label: 'Cobranças recebidas' },
  { value: 'charge_refunds', label: 'Devoluções de cobranças' },
  { value: 'charge_advances', label: 'Recebido a mais, a devolver' },
  { value: 'bank_fees', label: 'Tarifas bancárias' },
  { value: 'interest_received', label: 'Juros e multas recebidos' },
  { value: 'interest_paid', label: 'Juros e multas pagos' },
  { value: 'discounts_given', label: 'Descontos concedidos' },
  { value: 'discounts_taken', label: 'Descontos obtidos' },
  { value: 'commissions', label: 'Comissões de afiliados' },
] as const;

export const account = record({
  name: 'fn_account',
  label: 'Conta do plano',
  plural: 'Plano de contas',
  many: 'Contas',
  gender: 'f',
  title: 'full_name',
  optionFields: ['kind', 'active'],
  sort: 'code',
  tree: 'code',
  may,
  removedSingly: true,
  related: [{ record: 'fn_account', field: 'parent_id' }],
  fields: [
    { ...code, help: 'Começa com o código da conta acima: 1.01.002 fica abaixo de 1.01.' },
    name,
    title,
    {
      ...filteredColumn,
      name: 'kind',
      label: 'Tipo',
      type: 'option',
      required: true,
      options: accountKinds,
      help: 'O mesmo da conta acima. “Fora do resultado” não entra no DRE.',
    },
    {
      name: 'parent_id',
      label: 'Conta acima',
      type: 'reference',
      record: 'fn_account',
      list: 'hidden',
      filter: true,
    },
    {
      name: 'purpose',
      label: 'Uso automático',
      type: 'option',
      write: 'never',
      list: 'shown',
      options: accountPurposes,
      help: 'O sistema lança nesta conta por si.',
    },
    { ...active, whenOff: 'Encerrada: não recebe novos lançamentos.' },
  ],
});

export const costCenter = record({
  name: 'fn_cost_center',
  label: 'Centro de custo',
  plural: 'Centros de custo',
  gender: 'm',
  title: 'full_name',
  optionFields: ['active'],
  sort: 'code',
  tree: 'code',
  may,
  removedSingly: true,
  related: [{ record: 'fn_cost_center', field: 'parent_id' }],
  fields: [
    { ...code, help: 'Começa com o código do centro acima: 1.02 fica abaixo de 1.' },
    name,
    title,
    {
      name: 'parent_id',
      label: 'Centro acima',
      type: 'reference',
      record: 'fn_cost_center',
      list: 'hidden',
      filter: true,
    },
    { ...active, label: 'Ativo', whenOff: 'Encerrado: não recebe novos lançamentos.' },
  ],
});

export const bankAccount = record({
  name: 'fn_bank_account',
  label: 'Conta bancária',
  plural: 'Contas bancárias',
  gender: 'f',
  title: 'name',
  optionFields: ['business_unit_id', 'kind', 'active', 'opening_on'],
  sort: 'name',
  may: {
    view: seesEntries,
    export: 'can_finance_export',
    options: seesEntries,
    create: 'is_finance_supervisor',
    update: 'is_finance_supervisor',
    remove: 'is_finance_supervisor',
  },
  removedSingly: true,
  fields: [
    name,
    {
      ...filteredColumn,
      name: 'business_unit_id',
      label: 'Unidade de negócio',
      type: 'reference',
      record: 'gl_business_unit',
      required: true,
    },
    {
      ...filteredColumn,
      name: 'kind',
      label: 'Tipo',
      type: 'option',
      required: true,
      options: [
        { value: 'bank', label: 'Banco' },
        { value: 'cash', label: 'Caixa' },
      ],
    },
    { name: 'bank', label: 'Código do banco', type: 'text', max: 3, list: 'shown' },
    { name: 'agency', label: 'Agência', type: 'text', max: 10, list: 'shown' },
    { name: 'number', label: 'Conta', type: 'text', max: 20, list: 'shown' },
    {
      name: 'opening_cents',
      label: 'Saldo inicial',
      type: 'money',
      required: true,
      min: -MOST_CENTS,
      max: MOST_CENTS,
      list: 'hidden',
      section: 'Saldo inicial',
    },
    {
      name: 'opening_on',
      label: 'Data do saldo inicial',
      type: 'date',
      required: true,
      list: 'hidden',
      section: 'Saldo inicial',
      help: 'O saldo no começo deste dia. Nada é lançado antes dele.',
    },
    {
      name: 'receives_charges',
      label: 'Recebe as cobranças da unidade',
      type: 'boolean',
      list: 'hidden',
      filter: true,
      help: 'Uma por unidade: escolher esta tira a marca da outra.',
    },
    { ...active, whenOff: 'Encerrada: não recebe novos lançamentos.' },
  ],
});
