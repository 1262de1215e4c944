import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

const hours = 'Horário de funcionamento';
/** ISO weekdays, Monday first. */
const weekdays = [
  { value: '1', label: 'Segunda-feira' },
  { value: '2', label: 'Terça-feira' },
  { value: '3', label: 'Quarta-feira' },
  { value: '4', label: 'Quinta-feira' },
  { value: '5', label: 'Sexta-feira' },
  { value: '6', label: 'Sábado' },
  { value: '7', label: 'Domingo' },
];

export const businessUnit = record({
  name: 'gl_business_unit',
  label: 'Unidade de negócio',
  plural: 'Unidades de negócio',
  gender: 'f',
  title: 'name',
  optionFields: ['holidays'],
  sort: 'name',
  may: { view: 'internal', options: 'internal', create: 'admin', update: 'admin', remove: 'admin' },
  related: [
    { record: 'gl_sector', field: 'business_unit_id' },
    { record: 'at_chatbot', field: 'business_unit_id' },
  ],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    { ...sortedColumn, name: 'legal_name', label: 'Razão social', type: 'text', required: true },
    { name: 'cnpj', label: 'CNPJ', type: 'tax_id', required: true, list: 'shown' },
    {
      ...filteredColumn,
      name: 'gl_city_id',
      label: 'Cidade',
      type: 'reference',
      record: 'gl_city',
    },
    ...(
      [
        ['bank_code', 'Código do banco', 3],
        ['bank_agency', 'Agência', 10],
        ['bank_account', 'Conta', 20],
        ['bank_agreement', 'Convênio', 20],
        ['bank_wallet', 'Carteira', 5],
      ] as const
    ).map(([name, label, max]) => ({ name, label, max, type: 'text' as const, section: 'Banco' })),
    { name: 'pix_key', label: 'Chave Pix', type: 'text', max: 77, section: 'Banco' },
    {
      name: 'holidays',
      label: 'Feriados da cidade',
      type: 'texts',
      max: 40,
      section: 'Banco',
    },
    {
      name: 'work_days',
      label: 'Dias de trabalho',
      type: 'options',
      options: weekdays,
      section: hours,
    },
    { name: 'opens_at', label: 'Abre às', type: 'time', section: hours },
    { name: 'closes_at', label: 'Fecha às', type: 'time', section: hours },
  ],
});

const mark = { type: 'boolean', list: 'hidden', filter: true, section: 'Marcas' } as const;

export const sector = record({
  name: 'gl_sector',
  label: 'Setor',
  plural: 'Setores',
  gender: 'm',
  title: 'name',
  optionFields: ['color', 'business_unit_id'],
  sort: 'name',
  may: {
    view: 'internal',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'admin',
  },
  bulk: ['business_unit_id', 'color'],
  related: [
    { record: 'at_message_template', field: 'sector_id' },
    { record: 'at_chatbot', field: 'sector_id' },
  ],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 80 },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'code',
      required: true,
      help: 'Único na unidade; os fluxos do chatbot usam este código.',
    },
    {
      ...filteredColumn,
      name: 'business_unit_id',
      label: 'Unidade de negócio',
      type: 'reference',
      record: 'gl_business_unit',
      required: true,
    },
    { name: 'color', label: 'Cor', type: 'colour', required: true, list: 'shown' },
    {
      name: 'parent_id',
      label: 'Setor supervisor',
      type: 'reference',
      record: 'gl_sector',
      list: 'hidden',
      filter: true,
      help: 'Mostra a hierarquia dos setores; não dá direitos.',
    },
    { ...mark, name: 'is_commercial', label: 'Comercial' },
    { ...mark, name: 'is_pre_register', label: 'Pré-cadastro' },
    { ...mark, name: 'is_reversion', label: 'Reversão' },
  ],
});

export const city = record({
  name: 'gl_city',
  label: 'Cidade',
  plural: 'Cidades',
  gender: 'f',
  title: 'name',
  sort: 'name',
  may: { view: 'internal' },
  open: true,
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text' },
    { name: 'state', label: 'UF', type: 'state', list: 'shown', sort: true, filter: true },
    { name: 'fullname', label: 'Nome com UF', type: 'text', list: 'hidden' },
    { name: 'ibge_code', label: 'Código IBGE', type: 'text', list: 'hidden' },
  ],
});
