import { stateInitials } from '@balcao/brazil/states';
import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

/** Who sees affiliates and their commissions; whoever edits them sees them. */
export const seesAffiliates = ['can_affiliate_view', 'can_affiliate_edit'] as const;

const edits = 'can_affiliate_edit';

/** Kinds of Pix keys (Banco Central, manual of the DICT): a key is written as its kind demands. */
export const pixKeyKinds = [
  { value: 'cpf', label: 'CPF' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'email', label: 'E-mail' },
  { value: 'phone', label: 'Celular' },
  { value: 'random', label: 'Aleatória' },
] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number]['value'];

const stateOptions = [...stateInitials].map((value) => ({ value, label: value }));

export const affiliate = record({
  name: 'af_affiliate',
  label: 'Afiliado',
  plural: 'Afiliados',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: seesAffiliates,
    options: seesAffiliates,
    create: edits,
    update: edits,
    remove: edits,
  },
  removedSingly: true,
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'code',
      required: true,
      max: 64,
      help: 'Vai no endereço do chatbot: /cb/chatbot/codigo. Maiúsculas e minúsculas são o mesmo código.',
    },
    { name: 'tax_id', label: 'CPF ou CNPJ', type: 'tax_id' },
    { name: 'email', label: 'E-mail', type: 'email', list: 'hidden' },
    {
      name: 'phone',
      label: 'Telefone',
      type: 'text',
      max: 20,
      list: 'hidden',
      help: 'Com DDD, como (11) 91234-5678.',
    },
    { name: 'cep', label: 'CEP', type: 'text', max: 9, section: 'Endereço' },
    {
      name: 'street',
      label: 'Rua e número',
      type: 'text',
      max: 100,
      section: 'Endereço',
      help: 'Como Rua das Flores, 120.',
    },
    { name: 'district', label: 'Bairro', type: 'text', max: 60, section: 'Endereço' },
    { name: 'city', label: 'Cidade', type: 'text', max: 60, section: 'Endereço' },
    {
      name: 'state',
      label: 'UF',
      type: 'option',
      options: stateOptions,
      section: 'Endereço',
    },
    {
      name: 'user_id',
      label: 'Pessoa no portal',
      type: 'reference',
      record: 'gl_user',
      list: 'hidden',
      help: 'Quem entra no portal e vê ali os links, as comissões e os extratos deste afiliado.',
    },
    {
      name: 'pix_key_kind',
      label: 'Tipo da chave Pix',
      type: 'option',
      options: pixKeyKinds,
      section: 'Pagamento',
    },
    { name: 'pix_key', label: 'Chave Pix', type: 'text', max: 77, section: 'Pagamento' },
    {
      name: 'rule',
      label: 'Comissão',
      type: 'custom',
      required: true,
      list: 'shown',
      section: 'Comissão',
    },
    {
      ...filteredColumn,
      name: 'business_unit_id',
      label: 'Unidade de negócio',
      type: 'reference',
      record: 'gl_business_unit',
      section: 'Comissão',
      whenEmpty: { name: 'Todas', warning: 'Vale para cobranças de todas as unidades.' },
    },
    {
      name: 'at_chatbot_id',
      label: 'Chatbot',
      type: 'reference',
      record: 'at_chatbot',
      section: 'Comissão',
      whenEmpty: { name: 'Todos', warning: 'Vale para conversas de todos os chatbots.' },
    },
    {
      ...filteredColumn,
      name: 'active',
      label: 'Ativo',
      type: 'boolean',
      initial: true,
      whenOff: 'Desligado: novas vendas não geram comissão. As de antes continuam.',
    },
  ],
});
