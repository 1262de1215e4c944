import type { RecordDefinition } from '@balcao/contract/records/definition';

/** Columns, filters and orders of the ticket list, in the form of the generic lists, whose parts it uses. */
export const ticketDefinition: RecordDefinition = {
  name: 'at_ticket',
  label: 'Atendimento',
  plural: 'Atendimentos',
  gender: 'm',
  title: 'person_name',
  sort: '-last_message_at',
  may: { view: 'internal', update: 'internal' },
  bulk: ['status'],
  fields: [
    { name: 'id', label: 'Nº', type: 'number', list: 'shown', sort: true },
    { name: 'person_name', label: 'Pessoa', type: 'text', list: 'shown', sort: true },
    { name: 'last_message', label: 'Última mensagem', type: 'text', list: 'shown' },
    {
      name: 'status',
      label: 'Status',
      type: 'reference',
      record: 'at_ticket_status',
      list: 'shown',
      filter: true,
    },
    {
      name: 'sector',
      label: 'Setor',
      type: 'reference',
      record: 'gl_sector',
      options: [{ value: 'none', label: 'Sem setor' }],
      list: 'shown',
      filter: true,
    },
    {
      name: 'assignee',
      label: 'Responsável',
      type: 'reference',
      record: 'gl_user',
      options: [
        { value: 'me', label: 'Eu' },
        { value: 'none', label: 'Sem responsável' },
      ],
      list: 'shown',
      filter: true,
    },
    {
      name: 'tag',
      label: 'Etiqueta',
      type: 'reference',
      record: 'at_tag',
      list: 'hidden',
      filter: true,
    },
    { name: 'affiliate', label: 'Afiliado', type: 'code', list: 'shown', filter: true },
    {
      name: 'business_unit',
      label: 'Unidade',
      type: 'reference',
      record: 'gl_business_unit',
      list: 'hidden',
      filter: true,
    },
    { name: 'title', label: 'Título', type: 'text', list: 'hidden' },
    { name: 'expires_at', label: 'Expira', type: 'moment', list: 'hidden', sort: true },
    { name: 'created_at', label: 'Aberto', type: 'moment', list: 'hidden', filter: true },
    { name: 'updated_at', label: 'Atualizado', type: 'moment', list: 'hidden' },
    {
      name: 'unread',
      label: 'Mensagens',
      type: 'option',
      options: [{ value: 'true', label: 'Só não lidas' }],
      filter: true,
    },
    { name: 'last_message_at', label: 'Última', type: 'moment', list: 'shown', sort: true },
  ],
};

/** Latest message first; for expiring tickets, earliest expiry first. */
export const usualSort = (view?: string) =>
  view === 'expiring' ? 'expires_at' : ticketDefinition.sort;
