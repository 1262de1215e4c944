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

const main = below(
  0,
  0,
  say('hello', 'Olá. Em poucos passos você lê e assina o seu documento.'),
  askName,
  { id: 'cpf', type: 'input.cpf', variable: 'cpf', required: true, label: 'Qual é o seu CPF?' },
  {
    id: 'city',
    type: 'input.city',
    variable: 'city',
    required: true,
    label: 'Em que cidade você mora?',
    help: 'Digite as primeiras letras e escolha na lista.',
  },
  askPhone,
  {
    id: 'service',
    type: 'input.string',
    variable: 'service',
    required: true,
    label: 'Qual serviço você contratou?',
  },
  {
    id: 'document',
    type: 'action.document_add',
    template: 'termo-de-servico',
    code: 'termo',
    title: 'Termo de prestação de serviço',
  },
  say('read', 'O documento está pronto no menu, em <b>Documentos</b>. Leia com calma.'),
  {
    id: 'agree',
    type: 'input.boolean',
    variable: 'agree',
    required: true,
    label: 'Você leu e concorda?',
    yesText: 'Li e concordo',
    noText: 'Tenho uma dúvida',
  },
  {
    id: 'agreed',
    type: 'condition.code',
    when: { op: 'equals', variable: 'agree', value: true },
    onTrue: 'sign',
    onFalse: 'doubt',
  },
  {
    id: 'sign',
    type: 'input.sign',
    variable: 'person_sign',
    required: true,
    label: 'Sua assinatura',
  },
  { id: 'keep', type: 'action.ticket.no_expire' },
  { id: 'tag', type: 'action.apply_tag', tag: 'Documento assinado' },
  queue,
  say('thanks', 'Recebemos sua assinatura, {{name}}. A equipe continua com você por aqui.'),
  talk,
);

const doubt = below(
  1,
  10,
  {
    id: 'doubt',
    type: 'input.string',
    variable: 'doubt',
    required: true,
    label: 'Qual é a sua dúvida?',
  },
  say('helped', 'Obrigado. Nada foi assinado: a equipe responde antes.'),
  { id: 'ask', type: 'input.hold', label: 'Escreva para a equipe' },
);

/** A document with the person's data, read and signed in the conversation. */
export const signingTemplate: FinishedFlow = {
  code: 'assinatura',
  name: 'Assinatura de documento',
  description: 'Prepara um documento com os dados da pessoa, que o lê e assina na conversa.',
  flow: { start: 'assinatura', dialogs: { assinatura: dialogOf(main, doubt) } },
  documents: [
    {
      code: 'termo-de-servico',
      name: 'Termo de prestação de serviço',
      body: `<h1>Termo de prestação de serviço</h1>
<p>Nº {{atendimento}} · {{hoje}}</p>
<p>Contratante: <b>{{name}}</b>, CPF {{cpf}}, de {{city}}, telefone {{phone}}.</p>
<h2>Serviço</h2>
<p>{{service}}</p>
<h2>Condições</h2>
<p>O serviço começa depois da confirmação da equipe, que informa prazo e preço nesta conversa.</p>
<p>Ao assinar, o contratante confirma que os dados acima estão corretos.</p>`,
    },
  ],
};
