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
  say('hello', 'Olá. Em poucos minutos anotamos tudo para o seu orçamento de energia solar.'),
  askName,
  {
    id: 'city',
    type: 'input.city',
    variable: 'city',
    required: true,
    label: 'Em que cidade será a instalação?',
    help: 'Digite as primeiras letras e escolha na lista.',
  },
  {
    id: 'place',
    type: 'input.option',
    variable: 'place',
    required: true,
    label: 'Onde os painéis vão ficar?',
    options: [
      { value: 'casa', name: 'Casa' },
      { value: 'empresa', name: 'Empresa' },
      { value: 'sitio', name: 'Sítio ou fazenda' },
    ],
  },
  {
    id: 'is-company',
    type: 'condition.code',
    when: { op: 'equals', variable: 'place', value: 'empresa' },
    onTrue: 'company',
    onFalse: 'bill',
  },
  {
    id: 'bill',
    type: 'input.integer',
    variable: 'bill',
    required: true,
    label: 'Quanto você paga de luz por mês?',
    help: 'Em reais, sem centavos. Um valor aproximado já ajuda.',
    min: 30,
    max: 1_000_000,
  },
  {
    id: 'photo',
    type: 'input.file',
    variable: 'conta_de_luz',
    required: false,
    label: 'Foto ou PDF da conta de luz',
    help: 'Se não tiver agora, pode pular.',
    accept: ['pdf', 'png', 'jpg', 'jpeg'],
  },
  {
    id: 'roof',
    type: 'input.option',
    variable: 'roof',
    required: true,
    label: 'Como é o telhado?',
    options: [
      { value: 'ceramica', name: 'Telha de cerâmica' },
      { value: 'metal', name: 'Telha metálica' },
      { value: 'laje', name: 'Laje' },
      { value: 'solo', name: 'Será no chão' },
      { value: 'nao_sei', name: 'Não sei' },
    ],
  },
  askPhone,
  {
    id: 'email',
    type: 'input.email',
    variable: 'email',
    required: false,
    label: 'E-mail',
    help: 'Para receber a proposta também por lá.',
  },
  { id: 'tag', type: 'action.apply_tag', tag: 'Orçamento solar' },
  {
    id: 'is-big',
    type: 'condition.code',
    when: { op: 'greater', variable: 'bill', value: 2_000 },
    onTrue: 'big',
    onFalse: 'queue',
  },
  queue,
  say(
    'thanks',
    'Obrigado, {{name}}. Um consultor calcula a economia para {{city}} e responde por aqui mesmo.',
  ),
  talk,
);

const company = below(1, 4, {
  id: 'company',
  type: 'input.string',
  variable: 'company',
  required: true,
  label: 'Qual é o nome da empresa?',
  next: 'bill',
});

const big = below(1, 11, {
  id: 'big',
  type: 'action.apply_tag',
  tag: 'Projeto grande',
  next: 'queue',
});

/** What a consultant needs for a quote; larger bills get a tag. */
export const solarQuoteTemplate: FinishedFlow = {
  code: 'orcamento-solar',
  name: 'Orçamento de energia solar',
  description: 'Pergunta cidade, conta de luz e telhado, recebe a foto da conta e passa à equipe.',
  flow: { start: 'orcamento-solar', dialogs: { 'orcamento-solar': dialogOf(main, company, big) } },
};
