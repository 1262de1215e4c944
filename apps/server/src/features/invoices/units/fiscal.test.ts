import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate } from '../../../../test/certificate.ts';
import { loggedIn } from '../../../../test/client.ts';
import {
  companyCertificate,
  fiscalBody,
  type InvoiceOffice,
  invoiceOffice,
  PASSWORD,
  pfxOf,
} from '../../../../test/invoice-office.ts';
import { createLogger } from '../../../platform/logger.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

async function upload(bytes: Buffer, password = PASSWORD, who = office.admin) {
  const form = new FormData();
  form.append('password', password);
  form.append('business_unit_id', String(office.unit));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a1.pfx');
  return who.call('/api/nf_certificate', { method: 'POST', body: form });
}
const path = () => `/api/nf_fiscal/${office.unit}`;
const save = (more: object = {}) =>
  office.admin.call(path(), { method: 'PUT', body: { ...fiscalBody, ...more } });
const setting = async () => (await office.admin.call(path())).body.data as Record<string, unknown>;

describe('a certificate', () => {
  it('is refused in words, and the old one stays', async () => {
    const before = await setting();
    const own = companyCertificate(office.cnpj);
    const cases: [string, Buffer, string, string][] = [
      ['CERTIFICATE_PASSWORD', pfxOf(own), 'errada', 'password'],
      [
        'CERTIFICATE_EXPIRED',
        pfxOf(companyCertificate(office.cnpj, undefined, -1)),
        PASSWORD,
        'file',
      ],
      ['CERTIFICATE_OTHER_COMPANY', pfxOf(companyCertificate('11444777000161')), PASSWORD, 'file'],
      [
        'CERTIFICATE_OTHER_COMPANY',
        pfxOf(certificate('Sem CNPJ', { daysLeft: 9 })),
        PASSWORD,
        'file',
      ],
      ['CERTIFICATE_UNREADABLE', Buffer.from('nada'), PASSWORD, 'file'],
      ['FILE_TOO_LARGE', Buffer.alloc(5 * 1024 * 1024, 7), PASSWORD, 'file'],
    ];
    for (const [code, bytes, password, field] of cases) {
      const { body } = await upload(bytes, password);
      expect([body.code, Object.keys((body.errors ?? {}) as object)]).toEqual([code, [field]]);
    }
    expect(await setting()).toEqual(before);
  });

  it('of the head office serves a branch, and its password and key are nowhere', async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(part, _, done) {
        lines.push(String(part));
        done();
      },
    });
    const { server, sql } = office;
    const { log: before } = server.ctx;
    server.ctx.log = createLogger('trace', { destination: log });
    const own = companyCertificate(`${office.cnpj.slice(0, 8)}000262`);
    const answer = await upload(pfxOf(own));
    server.ctx.log = before;
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      certificate: {
        days_left: 299,
        readable: true,
        subject: expect.stringContaining('DEMONSTRACAO'),
      },
      missing: [],
    });
    const rows = [
      await sql('select before, after from gl_audit'),
      await sql(`select encode(sealed, 'escape') as sealed from nf_certificate`),
      await sql(`select encode(answer, 'escape') as answer from gl_repeated_act`),
    ];
    const everything = JSON.stringify([answer.body, await setting(), lines, rows]);
    expect(everything.length).toBeGreaterThan(1_000);
    for (const secret of [
      PASSWORD,
      own.pem.key.split('\n')[3] ?? '',
      own.pem.cert.split('\n')[3] ?? '',
    ])
      expect(everything).not.toContain(secret);
  });

  it('is for administrators alone', async () => {
    const who = await loggedIn(office.server.url, 'financeiro');
    const { body } = await upload(pfxOf(companyCertificate(office.cnpj)), PASSWORD, who);
    expect(body.code).toBe('FORBIDDEN');
  });
});

describe('fiscal data', () => {
  it('raises the next number and never lowers it', async () => {
    expect((await save({ next_number: 41 })).body.data).toMatchObject({ next_number: 41 });
    const { status, body } = await save({ next_number: 7 });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['next_number']]);
    const { number } = await office.emitted();
    expect(number).toBe(41);
    expect((await setting()).next_number).toBe(42);
  });

  it('tells of somebody who saved in between, and refuses codes of another form', async () => {
    const { updated_at } = await setting();
    expect((await save({ updated_at })).status).toBe(200);
    expect((await save({ updated_at })).body.code).toBe('CONFLICT');
    const { body } = await save({ service_code: '1.07', iss_rate: '2,9', series: '50000' });
    expect(Object.keys(body.errors as object).toSorted()).toEqual([
      'iss_rate',
      'series',
      'service_code',
    ]);
  });

  it('of a unit that never saved any, or has no certificate, keeps its drafts drafts', async () => {
    const [{ id: other }] = await office.sql(
      'select id from gl_business_unit where id <> $1 order by id limit 1',
      [office.unit],
    );
    const draft = await office.draft({
      business_unit_id: Number(other),
      service_code: '010701',
      city_ibge: '3509502',
    });
    const emit = () => office.call(`/${draft.id}/emit`, 'POST', {});
    expect((await emit()).body.code).toBe('FISCAL_INCOMPLETE');
    const body = { ...fiscalBody, series: '9' };
    await office.admin.call(`/api/nf_fiscal/${other}`, { method: 'PUT', body });
    expect((await emit()).body.code).toBe('CERTIFICATE_MISSING');
    expect(await office.whole(draft.id)).toMatchObject({ status: 'draft', number: null });
  });
});
