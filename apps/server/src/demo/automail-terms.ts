import type { Trigger } from '@balcao/contract/automail/triggers';
import type { Condition } from '@balcao/dialog/flow';

/** A rule of the demonstration with its template; those that are on look at midnight or seldom, so that nothing moves by itself. */
export type DemoMail = {
  name: string;
  kind: 'contract' | 'marketing';
  trigger: Trigger;
  conditions?: Condition;
  attachments?: string[];
  active: boolean;
  subject: string;
  body: string;
};

const hello = '<p>Olá, <b>{{primeiro_nome}}</b>.</p>';

export const demoMails: readonly DemoMail[] = [
  {
    name: 'Recebemos o seu pedido',
    kind: 'contract',
    trigger: { kind: 'ticket_made' },
    conditions: { op: 'exists', variable: 'setor' },
    active: false,
    subject: 'Recebemos o seu pedido nº {{atendimento}}',
    body: `${hello}<p>O seu pedido nº {{atendimento}} está com o setor {{setor}}. Respondemos em até um dia útil.</p>`,
  },
  {
    name: 'Cobrança vence em 3 dias',
    kind: 'contract',
    trigger: { kind: 'due', days: -3 },
    attachments: ['slip'],
    active: true,
    subject: '{{empresa}}: vencimento em {{vencimento}}',
    body: `${hello}<p>A sua cobrança de <b>{{valor}}</b> vence em <b>{{vencimento}}</b>.</p><p><a href="{{link}}">Abrir a cobrança</a></p><p>Se você já pagou, desconsidere este e-mail.</p>`,
  },
  {
    name: 'Cobrança venceu há 2 dias',
    kind: 'contract',
    trigger: { kind: 'due', days: 2 },
    active: true,
    subject: '{{empresa}}: cobrança em aberto',
    body: `${hello}<p>A cobrança de <b>{{valor}}</b>, com vencimento em {{vencimento}}, ainda está em aberto. No link você vê o valor de hoje.</p><p><a href="{{link}}">Pagar agora</a></p>`,
  },
  {
    name: 'Pagamento recebido',
    kind: 'contract',
    trigger: { kind: 'charge_paid' },
    active: false,
    subject: 'Recebemos o seu pagamento',
    body: `${hello}<p>Recebemos <b>{{valor}}</b>. Obrigado!</p>`,
  },
  {
    name: 'Documentos esperam a sua assinatura',
    kind: 'contract',
    trigger: { kind: 'signature_waits', days: 5 },
    active: true,
    subject: 'Falta a sua assinatura no pedido nº {{atendimento}}',
    body: `${hello}<p>Há documentos do pedido nº {{atendimento}} à espera da sua assinatura. O link está na nossa conversa.</p>`,
  },
  {
    name: 'Sentimos a sua falta',
    kind: 'contract',
    trigger: { kind: 'ticket_idle', hours: 72, by: 'customer' },
    active: false,
    subject: 'Podemos ajudar com o pedido nº {{atendimento}}?',
    body: `${hello}<p>Faz três dias que escrevemos a você sobre o pedido nº {{atendimento}}. Responda a este e-mail quando puder.</p>`,
  },
  {
    name: 'Conheça a energia solar',
    kind: 'marketing',
    trigger: { kind: 'first_contact' },
    active: false,
    subject: 'Três coisas que pouca gente sabe sobre energia solar',
    body: `${hello}<ul><li>O sistema funciona também em dia nublado.</li><li>A energia que sobra vira crédito por 60 meses.</li><li>A manutenção é uma limpeza por ano.</li></ul>`,
  },
  {
    name: 'Feliz aniversário',
    kind: 'marketing',
    trigger: { kind: 'birthday' },
    active: true,
    subject: 'Feliz aniversário, {{primeiro_nome}}!',
    body: '<p>Parabéns, <b>{{primeiro_nome}}</b>! Que o seu ano seja cheio de sol.</p><p>Equipe {{empresa}}</p>',
  },
];
