import type { MailPreview } from '@balcao/contract/automail/rule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailOffice, mailOffice } from '../../../../test/automail.ts';
import { loggedIn } from '../../../../test/client.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());

const refused = async (more: object) => {
  const { status, body } = await office.call('am_rule', await office.ruleBody(more));
  expect(status).toBe(422);
  return body.errors;
};

describe('a rule', () => {
  test('is saved with its parts and given back as it was sent', async () => {
    const conditions = {
      op: 'and',
      of: [
        { op: 'equals', variable: 'setor', value: 'Atendimento' },
        { op: 'exists', variable: 'respostas.cidade' },
      ],
    };
    const trigger = { kind: 'ticket_idle', hours: 48, by: 'customer' };
    const window = { weekdays: [1, 3], from: '09:00', to: '17:30' };
    const id = await office.rule({ trigger, conditions, window, active: false });
    const { body } = await office.admin.call(`/api/am_rule/${id}/edit`);
    expect(body.data).toMatchObject({ trigger, conditions, window, active: false, stopped: null });
    const changed = await office.call(`am_rule/${id}`, { conditions: null }, 'PUT');
    expect(changed.body.data).toMatchObject({ trigger, conditions: null, window });
    const listed = await office.admin.call('/api/am_rule?per_page=100');
    expect(listed.body.data).toContainEqual(expect.objectContaining({ id, trigger }));
    const [{ after }] = await office.sql(
      `select after from gl_audit where record = 'am_rule' and record_id = $1 and action = 'update'`,
      [id],
    );
    expect(after).toEqual({ conditions: null });
  });

  test('without a window sends by day, never at night', async () => {
    const { window: _, ...body } = await office.ruleBody({ active: false });
    const made = await office.call('am_rule', body);
    expect(made.body.data).toMatchObject({
      window: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
    });
  });

  test('is refused with words at the field that does not fit', async () => {
    expect(await refused({ trigger: { kind: 'moon' } })).toEqual({
      trigger: ['Escolha quando enviar.'],
    });
    expect(await refused({ trigger: { kind: 'ticket_idle', hours: 2 } })).toEqual({
      trigger: ['Escolha quem está sem escrever.'],
    });
    expect(await refused({ trigger: { kind: 'ticket_made', days: 2 } })).toEqual({
      trigger: ['O disparo “Conversa nova” não usa “days”.'],
    });
    expect(await refused({ trigger: { kind: 'due', days: 1.5 } })).toEqual({
      trigger: ['Informe um número inteiro.'],
    });
    expect(await refused({ window: { weekdays: [1], from: '20:00', to: '08:00' } })).toEqual({
      window: ['O horário de envio nunca abre: o início vem depois do fim.'],
    });
    expect(await refused({ window: { weekdays: [], from: '08:00', to: '20:00' } })).toEqual({
      window: ['Escolha ao menos um dia.'],
    });
    expect(
      await refused({ conditions: { op: 'equals', variable: 'vencimento', value: 'x' } }),
    ).toEqual({ conditions: ['Não existe a variável “vencimento” para este disparo.'] });
    expect(await refused({ conditions: { op: 'matches', variable: 'nome', regex: '(' } })).toEqual({
      conditions: ['A expressão “(” não pode ser usada.'],
    });
    expect(await refused({ attachments: ['slip'] })).toEqual({
      attachments: ['Este disparo não tem o anexo escolhido.'],
    });
    const am_template_id = await office.template({ body: '<p>{{vencimento}}</p>' });
    expect(await refused({ am_template_id })).toEqual({
      am_template_id: ['O modelo usa {{vencimento}}, que este disparo não tem.'],
    });
    let deep: object = { op: 'exists', variable: 'nome' };
    for (let level = 0; level < 30; level += 1) deep = { op: 'not', of: deep };
    expect(await refused({ conditions: deep })).toEqual({
      conditions: ['A condição tem grupos demais um dentro do outro.'],
    });
  });

  test('stays as long as its deliveries tell of it, and keeps its template', async () => {
    const rule = await office.rule();
    await office.open('Atendimento', { person_email: 'fica@cliente.example.com' });
    await office.run();
    expect(await office.deliveries(rule)).toHaveLength(1);
    const gone = await office.call(`am_rule/${rule}`, {}, 'DELETE');
    expect(gone).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
    const [{ am_template_id }] = await office.sql(
      'select am_template_id from am_rule where id = $1',
      [rule],
    );
    const template = await office.call(`am_template/${am_template_id}`, {}, 'DELETE');
    expect(template.status).toBe(409);
  });
});

describe('a template', () => {
  test('loses scripts, remote pictures and forms, and knows its variables', async () => {
    const made = await office.call('am_template', {
      name: 'Hostil',
      subject: 'x',
      body: '<p>Oi<script>alert(1)</script><img src="https://espia.example/p.gif" onerror="x"><a href="javascript:x">a</a><form action="/x"><b>fim</b></form></p>',
    });
    expect(made.body.data).toMatchObject({ body: '<p>Oi<a>a</a></p><b>fim</b><p></p>' });
    const bad = (more: object) =>
      office.call('am_template', { name: 'Errado', subject: 'x', body: '<p>x</p>', ...more });
    expect((await bad({ body: '<p>{{constructor}}</p>' })).body.errors).toEqual({
      body: ['Não existe a variável {{constructor}}.'],
    });
    expect((await bad({ body: '<p><br></p>' })).body.errors).toEqual({
      body: ['Escreva a mensagem.'],
    });
    expect((await bad({ body: `<p>${'x'.repeat(1_000_000)}</p>` })).status).toBeGreaterThan(399);
    expect((await bad({ subject: '{{valor' })).status).toBe(200);
  });

  test('cannot take up a variable that a rule of it lacks', async () => {
    const am_template_id = await office.template();
    await office.rule({ am_template_id, active: false });
    const { body } = await office.call(
      `am_template/${am_template_id}`,
      { body: '<p>{{linha_digitavel}}</p>' },
      'PUT',
    );
    expect(body.errors).toEqual({
      body: ['O disparo “Conversa nova” usa este modelo e não tem essa variável.'],
    });
  });

  test('is shown with a real record, and says what that lacks', async () => {
    const ticket = await office.open('Atendimento', { person_email: 'ana@cliente.example.com' });
    const { body } = await office.call('am_template/preview', {
      subject: 'Nº {{atendimento}}',
      body: '<p>{{nome}} {{respostas.cidade}}</p><script>x</script>',
      origin: 'at_ticket',
      parent_code: ticket,
    });
    expect(body.data).toMatchObject({
      subject: `Nº ${ticket}`,
      text: expect.stringContaining('Ana Lima'),
      missing: ['respostas.cidade'],
      parent_code: String(ticket),
    });
    expect((body.data as MailPreview).html).not.toContain('script');
    const none = await office.call('am_template/preview', {
      subject: 'x',
      body: 'x',
      origin: 'at_ticket',
      parent_code: 99_999_999,
    });
    expect(none.status).toBe(404);
  });
});

test('people without the right see and change nothing', async () => {
  const rule = await office.rule({ active: false });
  const operator = await loggedIn(office.server.url, 'atendente');
  const customer = await loggedIn(office.server.url, 'cliente');
  const paths = [
    ['GET', 'am_rule'],
    ['GET', `am_rule/${rule}/edit`],
    ['PUT', `am_rule/${rule}`],
    ['GET', 'am_template'],
    ['GET', 'am_delivery'],
    ['GET', 'am_delivery/1'],
    ['POST', 'am_delivery/1/retry'],
    ['POST', `am_rule/${rule}/dry_run`],
  ] as const;
  for (const who of [operator, customer])
    for (const [method, path] of paths) {
      const body = method === 'GET' ? {} : { body: {} };
      expect([path, (await who.call(`/api/${path}`, { method, ...body })).status]).toEqual([
        path,
        403,
      ]);
    }
});
