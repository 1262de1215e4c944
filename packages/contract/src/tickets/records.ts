import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

export const ticketStatus = record({
  name: 'at_ticket_status',
  label: 'Status',
  plural: 'Status',
  gender: 'm',
  title: 'name',
  sort: 'position',
  may: { view: 'internal', create: 'supervisor', update: 'supervisor', remove: 'admin' },
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 60 },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'code',
      required: true,
      write: 'create',
      help: 'Os fluxos usam este código; ele não muda depois.',
    },
    {
      ...filteredColumn,
      name: 'kind',
      label: 'Tipo',
      type: 'option',
      required: true,
      options: [
        { value: 'open', label: 'Aberto' },
        { value: 'waiting', label: 'Aguardando' },
        { value: 'done', label: 'Concluído' },
        { value: 'cancelled', label: 'Cancelado' },
      ],
    },
    { name: 'color', label: 'Cor', type: 'colour', required: true, list: 'shown' },
    {
      name: 'icon',
      label: 'Ícone',
      type: 'code',
      required: true,
      list: 'hidden',
      help: 'sparkles, message, clock, signature, coin, check ou x; com outro, vale o do tipo.',
    },
    { ...sortedColumn, name: 'position', label: 'Ordem', type: 'number', required: true },
  ],
});

export const tag = record({
  name: 'at_tag',
  label: 'Etiqueta',
  plural: 'Etiquetas',
  gender: 'f',
  title: 'name',
  optionFields: ['color'],
  sort: 'name',
  may: {
    view: 'internal',
    options: 'internal',
    create: 'internal',
    update: 'supervisor',
    remove: 'supervisor',
  },
  bulk: ['color'],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 60 },
    { name: 'color', label: 'Cor', type: 'colour', required: true, list: 'shown' },
  ],
});

export const messageTemplate = record({
  name: 'at_message_template',
  label: 'Modelo de mensagem',
  plural: 'Modelos de mensagem',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: 'internal',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'supervisor',
  },
  bulk: ['active', 'sector_id'],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      ...filteredColumn,
      name: 'sector_id',
      label: 'Setor',
      type: 'reference',
      record: 'gl_sector',
      help: 'Vale na unidade de negócio do setor; sem setor, em todas.',
    },
    { ...filteredColumn, name: 'active', label: 'Ativo', type: 'boolean', initial: true },
    {
      name: 'body',
      label: 'Mensagem',
      type: 'long_text',
      required: true,
      help: 'Use {{variável}} para o que muda: as respostas do fluxo, {{nome}}, {{atendimento}}, {{atendente}}, {{setor}}, {{hoje}}.',
    },
  ],
});

export const documentTemplate = record({
  name: 'at_document_template',
  label: 'Modelo de documento',
  plural: 'Modelos de documento',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: 'supervisor',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'supervisor',
  },
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'code',
      required: true,
      help: 'Os fluxos do chatbot usam este código.',
    },
    {
      name: 'body',
      label: 'Texto',
      type: 'html',
      required: true,
      help: 'Use {{variável}} para o que muda em cada conversa.',
    },
  ],
});
