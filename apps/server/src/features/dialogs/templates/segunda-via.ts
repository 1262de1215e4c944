import { askName, below, dialogOf, type FinishedFlow, queue, say, talk } from './template.ts';

const main = below(
  0,
  0,
  say('hello', 'Olá. Vamos encontrar o seu boleto.'),
  askName,
  { id: 'cpf', type: 'input.cpf', variable: 'cpf', required: true, label: 'CPF do titular' },
  {
    id: 'which',
    type: 'input.option',
    variable: 'which',
    required: true,
    label: 'Qual boleto você precisa?',
    options: [
      { value: 'atual', name: 'O deste mês' },
      { value: 'vencido', name: 'Um que já venceu' },
      { value: 'outro', name: 'Outro' },
    ],
  },
  {
    id: 'ways',
    type: 'condition.case',
    cases: [
      { when: { op: 'equals', variable: 'which', value: 'vencido' }, target: 'overdue' },
      { when: { op: 'equals', variable: 'which', value: 'outro' }, target: 'other' },
    ],
    next: 'how',
  },
  {
    id: 'how',
    type: 'input.option',
    variable: 'how',
    required: true,
    label: 'Como quer receber?',
    options: [
      { value: 'aqui', name: 'Por aqui mesmo' },
      { value: 'email', name: 'Por e-mail' },
    ],
  },
  {
    id: 'by-mail',
    type: 'condition.code',
    when: { op: 'equals', variable: 'how', value: 'email' },
    onTrue: 'email',
    onFalse: 'tag',
  },
  { id: 'tag', type: 'action.apply_tag', tag: 'Segunda via' },
  queue,
  {
    id: 'thanks',
    type: 'send.message',
    text: 'Obrigado, {{name}}. Já vamos procurar o seu boleto. Quem tem cadastro também encontra os boletos na área do cliente.',
    links: [{ name: 'Área do cliente', url: '/dashboard', newWindow: true }],
  },
  talk,
);

const overdue = below(
  1,
  4,
  {
    id: 'overdue',
    type: 'input.date_br',
    variable: 'due',
    required: false,
    label: 'Quando ele venceu?',
    help: 'Se não lembrar, pode pular.',
  },
  {
    id: 'fees',
    type: 'send.message',
    text: 'Certo. O boleto vencido volta com a data e o valor atualizados.',
    next: 'how',
  },
);

const other = below(2, 4, {
  id: 'other',
  type: 'input.string',
  variable: 'other',
  required: true,
  label: 'Conte qual é',
  help: 'O mês, o valor ou o número do contrato, por exemplo.',
  next: 'how',
});

const mail = below(1, 6, {
  id: 'email',
  type: 'input.email',
  variable: 'email',
  required: true,
  label: 'Para qual e-mail?',
  next: 'tag',
});

/** Who asks, for which slip, and where to send it. */
export const secondCopyTemplate: FinishedFlow = {
  code: 'segunda-via',
  name: 'Segunda via de boleto',
  description: 'Pergunta CPF, qual boleto e como enviar, e passa o pedido à equipe.',
  flow: { start: 'segunda-via', dialogs: { 'segunda-via': dialogOf(main, overdue, other, mail) } },
};
