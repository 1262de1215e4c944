import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

/** A column that saving and publishing a draft set. */
const draftColumn = { ...sortedColumn, write: 'never' } as const;

export const dialog = record({
  name: 'at_dialog',
  label: 'Diálogo',
  plural: 'Diálogos',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: { view: 'supervisor', options: 'supervisor', update: 'supervisor', remove: 'supervisor' },
  removedSingly: true,
  createPage: 'supervisor',
  related: [{ record: 'at_chatbot', field: 'dialog_id' }],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true },
    { ...sortedColumn, name: 'code', label: 'Código', type: 'code', write: 'never' },
    { name: 'version_number', label: 'Versão em uso', type: 'number', ...draftColumn },
    {
      name: 'is_changed',
      label: 'Rascunho alterado',
      type: 'boolean',
      filter: true,
      ...draftColumn,
    },
    { name: 'fault_count', label: 'Falhas do rascunho', type: 'number', ...draftColumn },
    {
      name: 'per_day',
      label: 'Conversas/dia (30 dias)',
      type: 'custom',
      isNumber: true,
      list: 'shown',
      write: 'never',
    },
  ],
});

const lookText = { type: 'text', section: 'Aparência' } as const;

export const chatbot = record({
  name: 'at_chatbot',
  label: 'Chatbot',
  plural: 'Chatbots',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: 'supervisor',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'admin',
  },
  bulk: ['active'],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'code',
      required: true,
      help: 'Faz parte do endereço: /cb/código.',
    },
    {
      ...filteredColumn,
      name: 'dialog_id',
      label: 'Diálogo inicial',
      type: 'reference',
      record: 'at_dialog',
      required: true,
    },
    {
      ...filteredColumn,
      name: 'active',
      label: 'Ativo',
      type: 'boolean',
      initial: true,
      whenOff:
        'Desligado, o chatbot não atende ninguém: quem abre o link lê que a página não existe, e o site não mostra a conversa.',
    },
    { ...lookText, name: 'company_name', label: 'Nome da empresa', required: true, max: 120 },
    { ...lookText, name: 'attendant_name', label: 'Nome do atendente', required: true, max: 80 },
    { ...lookText, name: 'logo_url', label: 'Logotipo', max: 500 },
    { ...lookText, name: 'avatar_url', label: 'Foto do atendente', max: 500 },
    { ...lookText, name: 'background_url', label: 'Fundo', max: 500 },
    { name: 'site_url', label: 'Site', type: 'url', section: 'Aparência' },
    { name: 'social_url', label: 'Rede social', type: 'url', section: 'Aparência' },
    {
      name: 'business_unit_id',
      label: 'Unidade de negócio',
      type: 'reference',
      record: 'gl_business_unit',
      list: 'hidden',
      filter: true,
      section: 'Atendimento',
    },
    {
      name: 'sector_id',
      label: 'Setor',
      type: 'reference',
      record: 'gl_sector',
      list: 'shown',
      filter: true,
      section: 'Atendimento',
      whenEmpty: {
        name: 'Sem setor',
        warning:
          'Sem setor, a equipe não vê estas conversas: só a supervisão e quem pode ver conversas sem setor. O fluxo também pode dar um setor.',
      },
    },
    {
      name: 'expire_minutes',
      label: 'Minutos até o cancelamento automático',
      type: 'number',
      min: 1,
      max: 5_256_000,
      section: 'Atendimento',
      help: 'Sem resposta por este tempo, a conversa é cancelada. Vazio: nunca.',
    },
    { name: 'consent_text', label: 'Aviso de privacidade', type: 'html', section: 'Atendimento' },
    {
      name: 'embed_origins',
      label: 'Sites que podem exibir o chatbot',
      type: 'texts',
      section: 'Integração',
      help: 'Um endereço por linha, como https://www.exemplo.com.br.',
    },
    {
      name: 'link_origins',
      label: 'Sites que abrem dentro da conversa',
      type: 'texts',
      section: 'Integração',
      help: 'Um endereço por linha. Os outros abrem em outra aba.',
    },
    {
      name: 'javascript_code',
      label: 'Código JavaScript da página',
      type: 'long_text',
      max: 20_000,
      section: 'Integração',
      help: 'Age com os direitos de quem abre a página: só administradores o alteram.',
    },
  ],
});
