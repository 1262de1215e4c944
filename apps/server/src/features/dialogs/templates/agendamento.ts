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
  say('hello', 'Olá. Vamos marcar um horário para você.'),
  askName,
  askPhone,
  {
    id: 'kind',
    type: 'input.option',
    variable: 'kind',
    required: true,
    label: 'Como prefere ser atendido?',
    options: [
      { value: 'presencial', name: 'Na nossa unidade' },
      { value: 'visita', name: 'Visita ao meu endereço' },
      { value: 'online', name: 'Por vídeo ou telefone' },
    ],
  },
  {
    id: 'where',
    type: 'condition.case',
    cases: [
      { when: { op: 'equals', variable: 'kind', value: 'visita' }, target: 'cep' },
      { when: { op: 'equals', variable: 'kind', value: 'online' }, target: 'online' },
    ],
    next: 'subject',
  },
  {
    id: 'subject',
    type: 'input.string',
    variable: 'subject',
    required: true,
    label: 'Qual é o assunto?',
    help: 'Uma frase já basta.',
  },
  {
    id: 'day',
    type: 'input.date_br',
    variable: 'day',
    required: true,
    label: 'Que dia é melhor para você?',
  },
  {
    id: 'period',
    type: 'input.option',
    variable: 'period',
    required: true,
    label: 'E em que período?',
    options: [
      { value: 'de manhã', name: 'De manhã' },
      { value: 'à tarde', name: 'À tarde' },
      { value: 'no fim do dia', name: 'No fim do dia' },
    ],
  },
  {
    id: 'right',
    type: 'input.boolean',
    variable: 'right',
    required: true,
    label: 'Pedimos {{day}}, {{period}}. Está certo?',
    yesText: 'Sim, pode pedir',
    noText: 'Mudar o dia',
  },
  {
    id: 'sure',
    type: 'condition.code',
    when: { op: 'equals', variable: 'right', value: true },
    onTrue: 'tag',
    onFalse: 'again',
  },
  { id: 'tag', type: 'action.apply_tag', tag: 'Agendamento' },
  queue,
  say('thanks', 'Pronto, {{name}}. A equipe confirma o horário por aqui mesmo.'),
  talk,
);

const visit = below(
  1,
  4,
  { id: 'cep', type: 'input.cep_br', variable: 'cep', required: true, label: 'Qual é o CEP?' },
  {
    id: 'address',
    type: 'input.string',
    variable: 'address',
    required: true,
    label: 'Rua, número e complemento',
    next: 'subject',
  },
);

const online = below(2, 4, {
  id: 'online',
  type: 'input.email',
  variable: 'email',
  required: true,
  label: 'Para qual e-mail mandamos o convite?',
  next: 'subject',
});

const again = below(1, 9, { id: 'again', type: 'action.goto_block', target: 'day' });

/** A day and a period that staff then confirm. */
export const appointmentTemplate: FinishedFlow = {
  code: 'agendamento',
  name: 'Agendamento',
  description:
    'Combina assunto, dia e período, confere com a pessoa e pede a confirmação da equipe.',
  flow: { start: 'agendamento', dialogs: { agendamento: dialogOf(main, visit, online, again) } },
};
