import { filteredColumn, record, sortedColumn } from '../records/definition.ts';
import { paperNames } from './contents.ts';

/** Who sees rules and deliveries; whoever edits them sees them. */
export const seesMails = ['can_automail_view', 'can_automail_edit'] as const;

const may = {
  view: seesMails,
  options: seesMails,
  create: 'can_automail_edit',
  update: 'can_automail_edit',
  remove: 'can_automail_edit',
} as const;

const name = {
  ...sortedColumn,
  name: 'name',
  label: 'Nome',
  type: 'text',
  required: true,
  max: 120,
} as const;

/** The longest body of a template, in characters. */
export const LONGEST_BODY = 50_000;

export const mailTemplate = record({
  name: 'am_template',
  label: 'Modelo de e-mail',
  plural: 'Modelos de e-mail',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may,
  removedSingly: true,
  related: [{ record: 'am_rule', field: 'am_template_id' }],
  fields: [
    name,
    {
      name: 'subject',
      label: 'Assunto',
      type: 'text',
      required: true,
      max: 200,
      list: 'shown',
      help: 'Aceita {{variável}}.',
    },
    {
      name: 'body',
      label: 'Mensagem',
      type: 'html',
      required: true,
      max: LONGEST_BODY,
      help: 'Aceita {{variável}}. Imagens de fora, formulários e programas não entram.',
    },
  ],
});

export const mailRule = record({
  name: 'am_rule',
  label: 'E-mail automático',
  plural: 'E-mails automáticos',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may,
  removedSingly: true,
  fields: [
    name,
    {
      ...filteredColumn,
      name: 'active',
      label: 'Ligado',
      type: 'boolean',
      whenOff: 'Desligado: não envia nada. Simule antes de ligar.',
    },
    { name: 'trigger', label: 'Quando', type: 'custom', required: true, list: 'shown' },
    { name: 'conditions', label: 'Somente se', type: 'custom' },
    {
      ...filteredColumn,
      name: 'am_template_id',
      label: 'Modelo',
      type: 'reference',
      record: 'am_template',
      required: true,
    },
    {
      ...filteredColumn,
      name: 'kind',
      label: 'Natureza',
      type: 'option',
      required: true,
      options: [
        { value: 'contract', label: 'Do contrato' },
        { value: 'marketing', label: 'Divulgação' },
      ],
      help: 'E-mails do contrato (cobrança, nota, assinatura) vão a todos. Divulgação respeita quem não quer receber.',
    },
    { name: 'attachments', label: 'Anexos', type: 'options', options: paperNames },
    { name: 'window', label: 'Horário de envio', type: 'custom' },
    {
      name: 'stopped',
      label: 'Parado porque',
      type: 'long_text',
      write: 'never',
      list: 'shown',
    },
  ],
});
