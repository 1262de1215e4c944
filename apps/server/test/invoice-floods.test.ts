import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { certificate } from './certificate.ts';
import { dayFromNow } from './days.ts';
import { callsOf, expectRefused } from './finance-calls.ts';
import {
  companyCertificate,
  customerBody,
  fiscalBody,
  type InvoiceOffice,
  invoiceOffice,
  PASSWORD,
  pfxOf,
} from './invoice-office.ts';

// Too much and broken input, and more wishes than the server does at once.

const path = '/nf_invoice';
let office: InvoiceOffice;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  office = await invoiceOffice(undefined, { LIMIT_REQUESTS: '1000000' });
  calls = callsOf(office.admin);
});
afterAll(() => office.stop());

const month = () => dayFromNow().slice(0, 7);
const hostile: [string, string][] = [
  ['10 kB', 'á'.repeat(10_000)],
  ['control characters', 'a\u0000\u0001\u001b\u007f\u0085b é'],
  ['emoji', 'Suporte 😀 técnico'],
  ['half a character', 'a\ud800b \udc00'],
  ['markup', `]]></xDescServ><vServ>0.01</vServ><!-- & "'> <![CDATA[x]]>`],
  ['an entity', '&a; &#0; &#xD800; &amp;lt;'],
  ['turned text', '\u202eoirártnoc oa\u202c'],
  ['a template', '{{valor}}{{__proto__}}{{constructor}}'],
  ['line breaks', 'um\r\ndois\u2028três\u0085quatro\tcinco'],
];
const places: [string, (text: string) => object][] = [
  ['description', (description) => ({ description })],
  ['customer.name', (name) => ({ customer: { ...customerBody, name } })],
  ['customer.email', (email) => ({ customer: { ...customerBody, email } })],
  ...['street', 'number', 'complement', 'district'].map((field): (typeof places)[number] => [
    `customer.address.${field}`,
    (text) => ({
      customer: { ...customerBody, address: { ...customerBody.address, [field]: text } },
    }),
  ]),
];

test.each(places)(
  'strange text as %s is refused in words, or stands in the XML as a text',
  async (_, bodyOf) => {
    for (const [what, text] of hostile) {
      const made = await calls.post(path, { ...office.base(), ...bodyOf(text) });
      if (made.status !== 200) {
        expect([made.status, made.whole.code], what).toEqual([422, 'INVALID']);
        continue;
      }
      const emitted = await calls.post(`${path}/${made.data.id}/emit`);
      if (emitted.status !== 200) {
        expect([emitted.status, emitted.whole.code], what).toEqual([422, 'INVALID']);
        continue;
      }
      const xml = String((await calls.get(`${path}/${made.data.id}/xml`)).whole.text);
      expect(xml.match(/<vServ>[^<]*/g), what).toEqual(['<vServ>1000.00']);
      expect(xml, what).not.toMatch(/<!--|<!\[CDATA|&a;|&#0;/);
      const pdf = await calls.get(`${path}/${made.data.id}/pdf`);
      expect(pdf.status, what).toBe(200);
    }
  },
);

test('strange text as a reason is refused in words, or taken without what nobody types', async () => {
  for (const [what, text] of hostile) {
    const { id } = await office.emitted();
    const why = `Motivo da mudança ${text}`;
    const draft = await calls.post(`${path}/${id}/substitute`, { reason: '99', text: why });
    expect([200, 422], what).toContain(draft.status);
    if (draft.status === 200) await calls.ask('DELETE', `${path}/${draft.data.id}`);
    const ended = await calls.post(`${path}/${id}/cancel`, { reason: 9, text: why });
    expect([200, 422], what).toContain(ended.status);
    if (ended.status === 200) expect(ended.data.cancel_reason).not.toMatch(/[^\P{Cc}\n\t]/u);
  }
});

test('amounts that do not add up are refused at a field, before and after there is a draft', async () => {
  const most = { pis: '100.00', cofins: '100.00', csll: '100.00', irrf: '100.00', inss: '100.00' };
  const { id } = await office.draft();
  for (const wrong of [
    { discount_cents: 100_000 },
    { discount_cents: 60_000, conditional_discount_cents: 60_000 },
    { discount_cents: 60_000, deduction_cents: 60_000 },
    { withheld_rates: most },
    { value_cents: 1e21 },
    { value_cents: Number.NaN },
    { discount_cents: 1e308 },
    { iss_rate: '100.00', iss_withheld: 'customer', withheld_rates: { ...most, pis: '1.00' } },
  ]) {
    for (const answer of [
      await calls.post(path, { ...office.base(), ...wrong }),
      await calls.ask('PUT', `${path}/${id}`, wrong),
    ]) {
      expect([answer.status, answer.whole.code], JSON.stringify(wrong)).toEqual([422, 'INVALID']);
      expect(Object.keys(answer.whole.errors ?? {})).not.toEqual([]);
    }
    const shown = await calls.post(`${path}/preview`, { ...office.base(), ...wrong });
    expect([200, 422]).toContain(shown.status);
    if (shown.status === 200)
      expect((shown.data as { missing?: object }).missing, JSON.stringify(wrong)).not.toEqual({});
  }
});

function form(bytes: Buffer, password = PASSWORD) {
  const made = new FormData();
  made.append('password', password);
  made.append('business_unit_id', String(office.unit));
  made.append('file', new Blob([new Uint8Array(bytes)]), 'a1.pfx');
  return made;
}

/** A PFX whose password is to be hashed so often that nobody ever finishes. */
function endless(): Buffer {
  const bytes = pfxOf(companyCertificate(office.cnpj));
  const asn1 = forge.asn1.fromDer(bytes.toString('latin1'));
  const mac = (asn1.value as forge.asn1.Asn1[])[2]?.value as forge.asn1.Asn1[];
  const rounds = mac[2] as forge.asn1.Asn1;
  rounds.value = forge.asn1.integerToDer(0x7fffffff).getBytes();
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

test('no certificate but a good one takes the place of the old one', async () => {
  const before = (await calls.get(`/nf_fiscal/${office.unit}`)).whole;
  const withoutKey = () => {
    const { cert } = companyCertificate(office.cnpj);
    const asn1 = forge.pkcs12.toPkcs12Asn1(null as never, [cert], PASSWORD, { algorithm: '3des' });
    return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
  };
  const good = pfxOf(companyCertificate(office.cnpj));
  const root = office.cnpj.slice(0, 8);
  const cases: [string, Buffer, number, string, string?][] = [
    ['5 MB of noise', randomBytes(5_000_000), 413, 'FILE_TOO_LARGE'],
    ['noise', randomBytes(60_000), 422, 'CERTIFICATE_UNREADABLE'],
    ['nothing', Buffer.alloc(0), 422, 'CERTIFICATE_UNREADABLE'],
    ['half of one', good.subarray(0, good.length / 2), 422, 'CERTIFICATE_UNREADABLE'],
    ['a wrong password', good, 422, 'CERTIFICATE_PASSWORD', 'outra'],
    ['no password', good, 422, 'CERTIFICATE_PASSWORD', ''],
    ['one without key', withoutKey(), 422, 'CERTIFICATE_WITHOUT_KEY'],
    [
      'an ended one',
      pfxOf(companyCertificate(office.cnpj, undefined, -1)),
      422,
      'CERTIFICATE_EXPIRED',
    ],
    [
      'another company’s',
      pfxOf(companyCertificate('45997418000153')),
      422,
      'CERTIFICATE_OTHER_COMPANY',
    ],
    // A person's CPF that begins as the company's CNPJ does.
    ['a person’s', pfxOf(companyCertificate(`${root}456`)), 422, 'CERTIFICATE_OTHER_COMPANY'],
    [
      'nobody’s',
      pfxOf(certificate('Sem número', { daysLeft: 9 })),
      422,
      'CERTIFICATE_OTHER_COMPANY',
    ],
    ['an endless one', endless(), 422, 'CERTIFICATE_UNREADABLE'],
  ];
  for (const [what, bytes, status, code, password] of cases) {
    const answer = await calls.ask('POST', '/nf_certificate', form(bytes, password));
    expect([answer.status, answer.whole.code], what).toEqual([status, code]);
    expectRefused(answer, status, code);
  }
  expect((await calls.get(`/nf_fiscal/${office.unit}`)).whole).toEqual(before);
  expect(await office.emitted()).toMatchObject({ status: 'local' });
});

test('with an ended certificate nothing is emitted now, and no number is used', async () => {
  const { id } = await office.draft();
  await office.sql('create table kept as select * from nf_certificate');
  await office.sql(`update nf_certificate set valid_to = now() - interval '1 day'`);
  expectRefused(await calls.post(`${path}/${id}/emit`), 409, 'CERTIFICATE_ENDED');
  await office.sql('delete from nf_certificate');
  expectRefused(await calls.post(`${path}/${id}/emit`), 409, 'CERTIFICATE_MISSING');
  await office.sql('insert into nf_certificate select * from kept');
  expect(await office.whole(id)).toMatchObject({ status: 'draft', number: null });
});

test('a template that swells stays as long as a note takes', async () => {
  const at = `/nf_fiscal/${office.unit}`;
  const description_template = '{{descricao}}'.repeat(150);
  expect((await calls.ask('PUT', at, { ...fiscalBody, description_template })).status).toBe(200);
  const due = { value_cents: 5_000, due_date: '2090-01-31', type: 'cash', person_name: 'Zuleica' };
  const { data } = await calls.post('/pm_transaction', {
    ...{ ...due, business_unit_id: office.unit },
    description: 'x'.repeat(200),
  });
  const { data: draft } = await calls.post(path, { pm_transaction_id: data.id });
  expect(String(draft.description)).toHaveLength(2_000);
  expect((await calls.ask('PUT', at, fiscalBody)).status).toBe(200);
});

test('who wants all PDFs at once does not keep others from emitting', async () => {
  const { id } = await office.emitted();
  const draft = await office.draft();
  const flood = Array.from({ length: 250 }, () => calls.get(`${path}/${id}/pdf`));
  await Promise.race(flood);
  expect((await calls.post(`${path}/${draft.id}/emit`)).status).toBe(200);
  const codes = (await Promise.all(flood)).map(({ status }) => status);
  expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
  expect(codes).toContain(200);
  expect((await calls.get(`${path}/${id}/pdf`)).status).toBe(200);
});

test('a month that nobody reads to its end is free again once its reader has gone', async () => {
  const { id } = await office.emitted();
  await office.sql(
    `insert into nf_document (invoice_id, kind, xml, at)
      select $1, 'event_answer', $2, now() from generate_series(1, 20)`,
    [id, randomBytes(1_000_000)],
  );
  const url = `${office.server.url}/api${path}/archive/${office.unit}/${month()}`;
  const headers = { cookie: office.admin.cookieHeader };
  const slow = request(url, { headers });
  const status = await new Promise((resolve) =>
    slow.once('response', (answer) => resolve(answer.statusCode)).end(),
  );
  expect(status).toBe(200);
  const again = () => fetch(url, { headers });
  const second = await again();
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10']);
  // Others work on meanwhile.
  expect((await office.emitted()).status).toBe('local');
  slow.destroy();
  await vi.waitFor(async () => {
    const answer = await again();
    await answer.body?.cancel();
    expect(answer.status).toBe(200);
  }, 20_000);
});
