import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authority, certificate } from '../../../../test/certificate.ts';
import { startPsp } from '../../../../test/psp/psp.ts';
import type { PixRequest } from './charge-bodies.rules.ts';
import { openPixClient, type PixClient } from './pix-client.ts';

let psp: Awaited<ReturnType<typeof startPsp>>;
let client: PixClient;
const now = new Date();
const inDays = (days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
let number = 0;

beforeAll(async () => {
  psp = await startPsp();
  client = openPixClient(psp.access, 1_500);
});
afterAll(async () => {
  client.close();
  await psp.stop();
});
afterEach(() => {
  expect(psp.faults.splice(0)).toEqual([]);
  psp.calls.length = 0;
});

function charge(more: Partial<PixRequest> = {}): PixRequest {
  number += 1;
  return {
    txid: `PM${String(number).padStart(30, '0')}`,
    pixKey: psp.pixKey,
    cents: 12_345,
    dueDate: inDays(10),
    validDays: 30,
    payer: { name: 'Ana Souza', taxId: '12345678909' },
    description: 'Mensalidade de novembro',
    fine: null,
    interest: null,
    discount: null,
    abatement: null,
    ...more,
  };
}
const made = (request: PixRequest) => client.make(request, now, false);
const fault = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('no fault'),
    (error) => ({ kind: error.kind, message: error.message }),
  );
/** The requests of charges, without the token's. */
const charged = () =>
  psp.calls.filter((call) => !call.includes('token')).map((call) => call.split(' ')[0]);

describe('charges', () => {
  it('makes a charge with a due date for a payer with CPF, and one for a CNPJ', async () => {
    const first = await made(charge());
    expect(first).toMatchObject({ kind: 'cobv', charge: { status: 'ATIVA' } });
    expect(first.charge.pixCopiaECola).toContain(first.charge.location);
    const company = charge({ payer: { name: 'Loja', taxId: '12ABC34501DE35' } });
    expect((await made(company)).kind).toBe('cobv');
  });

  it('makes an immediate charge for a payer without tax id', async () => {
    const { kind, charge: it } = await made(charge({ payer: { name: 'Ana', taxId: null } }));
    expect(kind).toBe('cob');
    expect(await client.find('cob', it.txid)).toMatchObject({ status: 'ATIVA' });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'sends interest of kind %i with fine and abatement',
    async (kind) => {
      const rules = { fine: { kind: 2, value: '2.00' }, abatement: { kind: 1, value: '5.00' } };
      const request = charge({ ...rules, interest: { kind, value: '0.03' } });
      await made(request);
      expect(psp.charges.get(`cobv/${request.txid}`)).toMatchObject({
        valor: {
          original: '123.45',
          multa: { modalidade: 2, valorPerc: '2.00' },
          juros: { modalidade: kind, valorPerc: '0.03' },
          abatimento: { modalidade: 1, valorPerc: '5.00' },
        },
      });
    },
  );

  it.each([1, 2, 3, 4, 5, 6])('sends a discount of kind %i', async (kind) => {
    const steps = [2, 5, 9].map((days) => ({ until: inDays(days), value: `${12 - days}.00` }));
    const request = charge({ discount: kind < 3 ? { kind, steps } : { kind, value: '1.00' } });
    await made(request);
    const { valor } = psp.charges.get(`cobv/${request.txid}`) ?? {};
    const sent = { modalidade: kind, ...(kind > 2 && { valorPerc: '1.00' }) };
    expect(valor).toMatchObject({ desconto: sent });
  });

  it('changes a charge, and withdraws it once', async () => {
    const request = charge();
    await made(request);
    const changed = await client.change({ ...request, cents: 99, dueDate: inDays(20) }, now);
    expect(changed.charge).toMatchObject({ revisao: 1, valor: { original: '0.99' } });
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    expect(await client.cancel('cobv', request.txid)).toMatchObject({ status, revisao: 2 });
    expect(await client.cancel('cobv', request.txid)).toMatchObject({ status, revisao: 2 });
  });

  it('leaves a paid charge paid when it is to be withdrawn', async () => {
    const request = charge();
    await made(request);
    const { endToEndId } = psp.pay(request.txid);
    expect(await client.cancel('cobv', request.txid)).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ endToEndId }],
    });
  });

  it('finds nothing under an unknown txid', async () => {
    expect(await client.find('cobv', charge().txid)).toBeNull();
    expect(await client.cancel('cob', charge().txid)).toBeNull();
  });

  it('says in words what the PSP refuses, and makes nothing', async () => {
    const request = charge({ pixKey: 'outra@chave.com' });
    expect(await fault(made(request))).toEqual({
      kind: 'refused',
      message: 'O banco recusou: A chave não pertence a este usuário recebedor. (cob.chave)',
    });
    expect(charged()).toEqual(['PUT']);
    const late = { kind: 1, steps: [{ until: inDays(11), value: '1.00' }] };
    expect((await fault(made(charge({ discount: late })))).message).toContain('posterior');
  });
});

describe('a PSP in trouble', () => {
  it.each(['silent', 'trouble', 'nonsense'] as const)(
    'asks before it repeats: %s',
    async (mood) => {
      const request = charge();
      psp.next(mood, /PUT \/cobv/);
      expect((await made(request)).charge).toMatchObject({ revisao: 0, txid: request.txid });
      expect(charged()).toEqual(['PUT', 'GET']);
    },
  );

  it.each(['lost', 'reset', 'unavailable', 'html'] as const)(
    'asks, and repeats what was not done: %s',
    async (mood) => {
      psp.next(mood, /PUT \/cobv/);
      expect((await made(charge())).charge).toMatchObject({ revisao: 0 });
      expect(charged()).toEqual(['PUT', 'GET', 'PUT']);
    },
  );

  it('gives up in words when the PSP stays silent, and a later try finds the charge', async () => {
    const request = charge();
    psp.next('silent', /PUT/);
    psp.next('lost', /GET/);
    expect(await fault(made(request))).toMatchObject({ kind: 'unclear', message: /a tempo/ });
    psp.calls.length = 0;
    expect((await client.make(request, now, true)).charge).toMatchObject({ revisao: 0 });
    expect(charged()).toEqual(['GET']);
  });

  it('reads no more than two megabytes', async () => {
    psp.next('huge', /GET/);
    expect(await fault(client.find('cobv', charge().txid))).toMatchObject({
      kind: 'unclear',
      message: 'A resposta do banco é grande demais.',
    });
  });

  it('changes and withdraws once when the answer got lost', async () => {
    const request = charge();
    await made(request);
    psp.next('silent', /PATCH/);
    const { charge: changed } = await client.change({ ...request, cents: 500 }, now);
    expect(changed).toMatchObject({ revisao: 1, valor: { original: '5.00' } });
    psp.next('trouble', /PATCH/);
    expect(await client.cancel('cobv', request.txid)).toMatchObject({ revisao: 2 });
  });

  it('a later try changes what an unclear one made before the terms were changed', async () => {
    const request = charge();
    await made(request);
    psp.calls.length = 0;
    const other = { ...request, cents: 100, dueDate: inDays(20) };
    expect((await client.make(other, now, true)).charge).toMatchObject({
      revisao: 1,
      valor: { original: '1.00' },
      calendario: { dataDeVencimento: inDays(20) },
    });
    expect(charged()).toEqual(['GET', 'PATCH']);
  });

  it('does not take for its own, or change, a charge of another key or one that is paid', async () => {
    const request = charge();
    await made(request);
    const other = { ...request, cents: 100 };
    const message = 'A resposta do banco é de outra cobrança ou de outro valor.';
    const there = psp.charges.get(`cobv/${request.txid}`);
    Object.assign(there ?? {}, { chave: 'outra@chave.com' });
    expect(await fault(client.make(request, now, true))).toMatchObject({ message });
    expect(await fault(client.make(other, now, true))).toMatchObject({ message });
    Object.assign(there ?? {}, { chave: psp.pixKey });
    psp.pay(request.txid);
    psp.calls.length = 0;
    expect(await fault(client.make(other, now, true))).toMatchObject({ message });
    expect(charged()).toEqual(['GET']);
  });
});

describe('payments and refunds', () => {
  it('reads all pages of a window of time', async () => {
    const request = charge();
    await made(request);
    const at = new Date('2020-01-01T12:00:00Z');
    const paid = Array.from({ length: 230 }, () => psp.pay(request.txid, { amount: '0.01', at }));
    const found: string[] = [];
    const [from, to] = ['2020-01-01T11:00:00Z', '2020-01-01T13:00:00Z'].map((it) => new Date(it));
    for await (const { pix } of client.listPix(from as Date, to as Date)) {
      found.push(...pix.map(({ endToEndId }) => endToEndId));
    }
    expect(found).toEqual(paid.map(({ endToEndId }) => endToEndId));
    expect(charged()).toEqual(['PUT', 'GET', 'GET', 'GET']);
  });

  it('confirms a payment by its id', async () => {
    const request = charge();
    await made(request);
    const pix = psp.pay(request.txid);
    expect(await client.findPix(pix.endToEndId)).toMatchObject({
      txid: request.txid,
      valor: '123.45',
    });
    expect(await client.findPix('E'.repeat(32))).toBeNull();
  });

  it('gives money back once, whatever happens on the way', async () => {
    const request = charge();
    await made(request);
    const { endToEndId } = psp.pay(request.txid);
    psp.next('silent', /devolucao/);
    const returned = { valor: '23.45', status: 'DEVOLVIDO' };
    expect(await client.refund(endToEndId, 'R1', 2_345, 'Desistência')).toMatchObject(returned);
    expect(await client.refund(endToEndId, 'R1', 2_345, 'Desistência')).toMatchObject(returned);
    expect(psp.payments.find((it) => it.endToEndId === endToEndId)?.devolucoes).toHaveLength(1);
    const tooMuch = await fault(client.refund(endToEndId, 'R2', 10_001, 'Tudo'));
    expect(tooMuch.message).toBe('O banco recusou: O valor excede o do Pix. (devolucao.valor)');
  });

  it('asks for reports of payments', async () => {
    await client.setWebhook(psp.pixKey, 'https://balcao.example/api/webhook/pix/segredo');
    expect(psp.webhooks.get(psp.pixKey)).toBe('https://balcao.example/api/webhook/pix/segredo');
  });
});

describe('the way in', () => {
  it('asks for one token, keeps it, and replaces a refused one', async () => {
    const fresh = openPixClient(psp.access, 1_500);
    const tokens = () => psp.calls.filter((call) => call === 'POST /oauth/token').length;
    await Promise.all([1, 2, 3].map(() => fresh.find('cob', charge().txid)));
    expect(tokens()).toBe(1);
    psp.forgetTokens();
    expect(await fresh.find('cob', charge().txid)).toBeNull();
    expect(tokens()).toBe(2);
    fresh.close();
  });

  it('says which of the own data the PSP does not accept', async () => {
    const wrong = openPixClient({ ...psp.access, clientSecret: 'outro' }, 1_500);
    expect(await fault(wrong.find('cob', charge().txid))).toMatchObject({
      kind: 'setup',
      message: /Client ID e o segredo/,
    });
    wrong.close();
    const { pem } = certificate('Estranho', { issuer: authority('Outra autoridade') });
    const strange = openPixClient({ ...psp.access, certificate: pem.cert, key: pem.key }, 1_500);
    expect(await fault(strange.find('cob', charge().txid))).toMatchObject({
      message: /o nosso certificado/,
    });
    strange.close();
    const distrustful = openPixClient({ ...psp.access, authority: null }, 1_500);
    expect(await fault(distrustful.find('cob', charge().txid))).toMatchObject({
      kind: 'setup',
      message: /autoridade conhecida/,
    });
    distrustful.close();
  });

  it('says that the certificate of the server has expired', async () => {
    const old = await startPsp({ serverDaysLeft: -1 });
    const late = openPixClient(old.access, 1_500);
    expect(await fault(late.find('cob', charge().txid))).toMatchObject({
      kind: 'setup',
      message: 'O certificado do servidor do banco está vencido. Fale com o banco.',
    });
    late.close();
    await old.stop();
  });
});
