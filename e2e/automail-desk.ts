import { loggedIn } from '../apps/server/test/client.ts';
import { someone } from './visitor.ts';

const ANY_TIME = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };

async function made(url: string, path: string, body: object): Promise<number> {
  const boss = await loggedIn(url, 'admin');
  const sent = await boss.call(path, { method: 'POST', body });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return (sent.body.data as { id: number }).id;
}

/** A ticket that staff opened for somebody with an e-mail. */
export async function makeTicket(url: string, title: string) {
  const person_email = `p${Date.now()}@exemplo.com.br`;
  const boss = await loggedIn(url, 'admin');
  const { body: found } = await boss.call('/api/at_ticket/sectors');
  const [sector] = found.data as { id: number }[];
  const body = { title, sector_id: sector?.id, person_name: someone('Dora Lima'), person_email };
  return { id: await made(url, '/api/at_ticket', body), person_email };
}

/** A template and a rule about new tickets, switched off. */
export async function makeRule(url: string, name: string, more: object = {}) {
  const template = await made(url, '/api/am_template', {
    name: `Modelo de ${name}`,
    subject: 'Recebemos o pedido nº {{atendimento}}',
    body: '<p>Olá, <b>{{primeiro_nome}}</b>.</p><p>O seu assunto: {{titulo}}.</p>',
  });
  const rule = await made(url, '/api/am_rule', {
    name,
    kind: 'contract',
    trigger: { kind: 'ticket_made' },
    window: ANY_TIME,
    am_template_id: template,
    active: false,
    ...more,
  });
  return { template, rule };
}
