import {
  askName,
  askPhone,
  below,
  dialogOf,
  type FinishedFlow,
  queue,
  say,
  talk,
} from './template.ts';

const evidence = ['pdf', 'png', 'jpg', 'jpeg'];

const main = below(
  0,
  0,
  say(
    'hello',
    'Sentimos que algo não tenha saído bem. Conte o que houve: uma pessoa vai ler tudo.',
  ),
  askName,
  askPhone,
  {
    id: 'subject',
    type: 'input.option',
    variable: 'subject',
    required: true,
    label: 'Sobre o que é a reclamação?',
    options: [
      { value: 'produto', name: 'Produto' },
      { value: 'servico', name: 'Serviço' },
      { value: 'cobranca', name: 'Cobrança' },
      { value: 'equipe', name: 'Equipe' },
    ],
  },
  {
    id: 'day',
    type: 'input.date_br',
    variable: 'day',
    required: false,
    label: 'Quando aconteceu?',
    help: 'Se não lembrar, pode pular.',
  },
  {
    id: 'story',
    type: 'input.string',
    variable: 'story',
    required: true,
    label: 'O que aconteceu?',
  },
  {
    id: 'has-files',
    type: 'input.boolean',
    variable: 'has_files',
    required: true,
    label: 'Tem fotos ou documentos que ajudem?',
    yesText: 'Sim, vou enviar',
    noText: 'Não tenho',
  },
  {
    id: 'files',
    type: 'condition.code',
    when: { op: 'equals', variable: 'has_files', value: true },
    onTrue: 'file',
    onFalse: 'wish',
  },
  {
    id: 'wish',
    type: 'input.option',
    variable: 'wish',
    required: true,
    label: 'O que resolveria para você?',
    options: [
      { value: 'conserto', name: 'Conserto ou troca' },
      { value: 'dinheiro', name: 'Meu dinheiro de volta' },
      { value: 'explicacao', name: 'Uma explicação' },
      { value: 'outro', name: 'Outra solução' },
    ],
  },
  { id: 'tag', type: 'action.apply_tag', tag: 'Reclamação' },
  { id: 'keep', type: 'action.ticket.no_expire' },
  queue,
  say('thanks', 'Obrigado por contar, {{name}}. Vamos analisar e responder por aqui mesmo.'),
  talk,
);

const files = below(
  1,
  7,
  {
    id: 'file',
    type: 'input.file',
    variable: 'arquivo_1',
    required: true,
    label: 'Primeiro arquivo',
    help: 'Uma foto ou um PDF.',
    accept: evidence,
  },
  {
    id: 'more',
    type: 'input.file',
    variable: 'arquivo_2',
    required: false,
    label: 'Mais um arquivo',
    help: 'Se não tiver outro, pode pular.',
    accept: evidence,
    next: 'wish',
  },
);

/** What happened, with files, and what would put it right; the ticket is never cancelled by itself. */
export const complaintTemplate: FinishedFlow = {
  code: 'reclamacao',
  name: 'Reclamação com arquivos',
  description: 'Ouve o que houve, recebe fotos e documentos e pergunta o que resolveria.',
  flow: { start: 'reclamacao', dialogs: { reclamacao: dialogOf(main, files) } },
};
