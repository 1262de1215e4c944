import { expect, test } from 'vitest';
import { ticketWords } from './ticket-words.ts';

const sayingIn = (one: string, many: string) =>
  ticketWords({ TICKET_TITLE_NAME: one, TICKET_TITLE_PLURAL_NAME: many }).say;

const usual = sayingIn('Atendimento', 'Atendimentos');
const order = sayingIn('Ordem de serviço', 'Ordens de serviço');
const short = sayingIn('OS', 'OS');

test.each([
  ['{Novo atendimento}', 'Novo atendimento', 'Nova ordem de serviço', 'Nova OS'],
  ['{Atendimentos}', 'Atendimentos', 'Ordens de serviço', 'OS'],
  ['Ver {os atendimentos}', 'Ver os atendimentos', 'Ver as ordens de serviço', 'Ver as OS'],
  [
    '{Este atendimento} foi {unido} {ao atendimento} nº 3.',
    'Este atendimento foi unido ao atendimento nº 3.',
    'Esta ordem de serviço foi unida à ordem de serviço nº 3.',
    'Esta OS foi unida à OS nº 3.',
  ],
  [
    '{Seus atendimentos} e {seu novo atendimento}',
    'Seus atendimentos e seu novo atendimento',
    'Suas ordens de serviço e sua nova ordem de serviço',
    'Suas OS e sua nova OS',
  ],
  ['Nada a dizer', 'Nada a dizer', 'Nada a dizer', 'Nada a dizer'],
])('%s', (text, ...said) => {
  expect([usual, order, short].map((say) => say(text))).toEqual(said);
});
