import { DEMO_PASSWORD } from './people.ts';

const logins = [
  ['admin@exemplo.com.br', 'administração: vê e configura tudo'],
  ['supervisor@exemplo.com.br', 'supervisão: vê todos os atendimentos'],
  ['atendente@exemplo.com.br', 'equipe: os atendimentos do setor “Atendimento”'],
  ['financeiro@exemplo.com.br', 'financeiro: contas, extratos e fechamento da unidade Campinas'],
] as const;
const widest = Math.max(...logins.map(([login]) => login.length));

/** The addresses and logins to try, for somebody who has just started the demonstration. */
export function welcomeLines(address: string): string[] {
  return [
    '',
    `  Equipe    ${address}/login`,
    ...logins.map(([login, who]) => `            ${login.padEnd(widest)}  ${who}`),
    `            senha de todos: ${DEMO_PASSWORD}`,
    `  Chatbot   ${address}/cb/contato`,
    '            responda como visitante: o atendimento aparece na lista da equipe',
    '',
    '  Ctrl+C encerra.',
  ];
}
