import type { BlockOf, StepType } from '../flow.ts';

/** Steps that only choose where the conversation goes on. */
export const deciding: ReadonlySet<StepType> = new Set<StepType>([
  'condition.code',
  'condition.case',
  'action.goto_block',
  'action.goto_dialog',
  'action.return_dialog',
]);

/** A block of each type without its name. The ways of examples lead to names that a flow may not have. */
export const examples: { [T in StepType]: Omit<BlockOf[T], 'id'> } = {
  'send.message': { text: 'Olá, que bom ter você aqui.' },
  'input.string': { variable: 'nome', required: true, label: 'Qual é o seu nome?' },
  'input.cpf': { variable: 'cpf', required: true, label: 'Qual é o seu CPF?' },
  'input.date_br': { variable: 'data', required: true, label: 'Qual é o melhor dia para você?' },
  'input.phone': { variable: 'telefone', required: true, label: 'Qual é o seu telefone?' },
  'input.city': { variable: 'cidade', required: true, label: 'Em que cidade você mora?' },
  'input.email': { variable: 'email', required: true, label: 'Qual é o seu e-mail?' },
  'input.option': {
    variable: 'assunto',
    required: true,
    label: 'Como podemos ajudar?',
    options: [
      { value: 'orcamento', name: 'Quero um orçamento' },
      { value: 'suporte', name: 'Preciso de suporte' },
    ],
  },
  'input.integer': { variable: 'pessoas', required: true, label: 'Quantas pessoas?', min: 1 },
  'input.cep_br': { variable: 'cep', required: true, label: 'Qual é o seu CEP?' },
  'input.boolean': { variable: 'aceita', required: true, label: 'Podemos ligar para você?' },
  'input.file': {
    variable: 'arquivo',
    required: true,
    label: 'Envie uma foto da sua conta de luz.',
    accept: ['jpg', 'png', 'pdf'],
  },
  'input.sign': { variable: 'assinatura', required: true, label: 'Assine aqui.' },
  'input.hold': { label: 'Agora é com a nossa equipe. Em breve respondemos por aqui.' },
  'condition.code': { when: { op: 'exists', variable: 'email' } },
  'condition.case': {
    cases: [
      { when: { op: 'equals', variable: 'assunto', value: 'orcamento' }, target: 'orcamento' },
      { when: { op: 'equals', variable: 'assunto', value: 'suporte' }, target: 'suporte' },
    ],
  },
  'action.code': { code: 'return 10 * 2;', variable: 'resultado' },
  'action.goto_block': { target: 'inicio' },
  'action.goto_dialog': { dialog: 'cadastro' },
  'action.return_dialog': {},
  'action.apply_tag': { tag: 'cliente-novo' },
  'action.set_business_unit': { businessUnit: 1 },
  'action.set_sector': { sector: 1 },
  'action.set_sector_code': { sectorCode: 'vendas', businessUnit: 1 },
  'action.set_status': { status: 'em-atendimento' },
  'action.ticket.no_expire': {},
  'action.document_add': { template: 'contrato', code: 'contrato', title: 'Contrato' },
  'action.balance.debit': { amount: '25,00', reason: 'Segunda via do contrato' },
};
