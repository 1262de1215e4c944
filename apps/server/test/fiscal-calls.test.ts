import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, expectFault, expectRefused } from './finance-calls.ts';
import {
  companyCertificate,
  fiscalBody,
  type InvoiceOffice,
  invoiceOffice,
  PASSWORD,
  pfxOf,
} from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

// A program that knows only the published description of what a unit says in its notes.

let sefin: Awaited<ReturnType<typeof startSefin>>;
let office: InvoiceOffice;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin, { LIMIT_REQUESTS: '1000000' });
  calls = callsOf(office.admin);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});

test('the certificate of a unit is uploaded once per key; what is wrong stands at its field', async () => {
  const { ask, get, twice } = calls;
  const form = (bytes: Buffer, more: Record<string, string> = {}) => {
    const made = new FormData();
    const fields = { password: PASSWORD, business_unit_id: String(office.unit), ...more };
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    made.append('file', new Blob([new Uint8Array(bytes)]), 'a1.pfx');
    return made;
  };
  const send = (bytes: Buffer, more?: Record<string, string>) =>
    ask('POST', '/nf_certificate', form(bytes, more));
  const good = pfxOf(companyCertificate(office.cnpj, sefin.issuer));
  const data = await twice('POST', '/nf_certificate', form(good));
  expect(data).toMatchObject({ business_unit_id: office.unit, certificate: { readable: true } });
  expect(JSON.stringify(data)).not.toContain(PASSWORD);
  expect(JSON.stringify(data)).not.toContain('PRIVATE');
  const before = (await get(`/nf_fiscal/${office.unit}`)).whole;
  const wrong: [string, string, Buffer, Record<string, string>?][] = [
    ['password', 'CERTIFICATE_PASSWORD', good, { password: 'outra' }],
    ['file', 'CERTIFICATE_EXPIRED', pfxOf(companyCertificate(office.cnpj, sefin.issuer, -1))],
    [
      'file',
      'CERTIFICATE_OTHER_COMPANY',
      pfxOf(companyCertificate('45997418000153', sefin.issuer)),
    ],
    ['file', 'CERTIFICATE_UNREADABLE', Buffer.from('ruído')],
  ];
  for (const [field, code, bytes, more] of wrong) {
    const answer = await send(bytes, more);
    expectRefused(answer, 422, code);
    expectFault(answer, field);
  }
  expectFault(await send(good, { business_unit_id: 'x' }), 'business_unit_id');
  expectRefused(await send(good, { business_unit_id: '99999999' }), 404, 'NOT_FOUND');
  expect((await get(`/nf_fiscal/${office.unit}`)).whole).toEqual(before);
});

test('fiscal data are saved once per key, and their number only goes up', async () => {
  const { ask, twice, get } = calls;
  const at = `/nf_fiscal/${office.unit}`;
  const body = { ...fiscalBody, environment: 'restricted' };
  const saved = await twice('PUT', at, { ...body, phone: '1933335555' });
  expect(saved).toMatchObject({ phone: '1933335555', next_number: expect.any(Number) });
  const next = Number(saved.next_number) + 5;
  const raised = await twice('PUT', at, { ...body, next_number: next });
  expect(raised).toMatchObject({ next_number: next });
  expectFault(await ask('PUT', at, { ...body, next_number: next - 1 }), 'next_number');
  for (const [field, value] of [
    ['environment', 'x'],
    ['regime', 'x'],
    ['series', '0'],
    ['series', '50000'],
    ['iss_rate', '2'],
    ['description_template', ''],
  ])
    expectFault(await ask('PUT', at, { ...body, [String(field)]: value }), String(field));
  expect((await get(at)).data).toEqual(raised);
  expectRefused(await get('/nf_fiscal/99999999'), 404, 'NOT_FOUND');
});
