import forge from 'node-forge';
import { type Certified, certificate } from './certificate.ts';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer } from './server.ts';

export type InvoiceOffice = Awaited<ReturnType<typeof invoiceOffice>>;

export const PASSWORD = 'senha do certificado';

/** A PFX as certificate authorities hand them out. */
export function pfxOf(
  { cert, key }: Certified,
  password = PASSWORD,
  chain: Certified[] = [],
): Buffer {
  const certs = [cert, ...chain.map((one) => one.cert)];
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, certs, password, { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}

/** The certificate of a company, as ICP-Brasil names them. */
export const companyCertificate = (cnpj: string, issuer?: Certified, daysLeft = 300) =>
  certificate(`EMPRESA DE DEMONSTRACAO SEM VALIDADE:${cnpj}`, {
    daysLeft,
    ...(issuer && { issuer }),
  });

export const fiscalBody = {
  environment: 'local',
  regime: 'normal',
  city_ibge: '3509502',
  municipal_registration: '445566',
  email: 'fiscal@exemplo.com.br',
  phone: '1933334444',
  series: '1',
  service_code: '010701',
  municipal_code: null,
  nbs: '115022000',
  iss_rate: '2.90',
  states_iss_rate: false,
  iss_withheld: 'no',
  iss_kind: 'taxable',
  withheld_rates: { pis: '0.00', cofins: '0.00', csll: '0.00', irrf: '0.00', inss: '0.00' },
  ibs_cbs: { cst: '000', class_code: '000001', operation_code: '100301' },
  burden_rate: '0.00',
  description_template: '{{descricao}}',
  signature_hash: 'sha256',
  mails_customer: true,
};

export const customerAddress = {
  city_ibge: '3509502',
  cep: '13010000',
  street: 'Rua Barão de Jaguara',
  number: '100',
  complement: null,
  district: 'Centro',
};

export const customerBody = {
  kind: 'cpf',
  tax_id: '52998224725',
  name: 'Maria da Conceição',
  address: customerAddress,
  email: 'maria@cliente.example',
};

/** Takes the demonstration's fiscal data and notes away, among them some that wait for an authority. */
export const withoutNotes = (query: (text: string) => Promise<unknown>) =>
  query(
    'truncate nf_invoice, nf_document, nf_event, nf_series, nf_fiscal, nf_certificate, nf_invoice_sum',
  );

type Sefin = { url: string; issuer: Certified; issuerFile: string };

/** Settings that lead a server to a stand-in of the national service. */
export function sefinSettings({ url, issuerFile }: Sefin): Record<string, string> {
  return {
    NFSE_SEFIN: `${url}/SefinNacional`,
    NFSE_SEFIN_RESTRICTED: `${url}/SefinNacional`,
    NFSE_ADN: `${url}/contribuintes`,
    NFSE_ADN_RESTRICTED: `${url}/contribuintes`,
    NFSE_AUTHORITY: issuerFile,
  };
}

/** Saves a unit's fiscal data and certificate through their calls. */
export async function makeFiscal(
  admin: TestClient,
  { unit, cnpj, issuer }: { unit: number; cnpj: string; issuer?: Certified | undefined },
  more: object = {},
) {
  const body = { ...fiscalBody, ...more };
  const saved = await admin.call(`/api/nf_fiscal/${unit}`, { method: 'PUT', body });
  const form = new FormData();
  form.append('password', PASSWORD);
  form.append('business_unit_id', String(unit));
  const bytes = pfxOf(companyCertificate(cnpj, issuer));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a1.pfx');
  const sent = await admin.call('/api/nf_certificate', { method: 'POST', body: form });
  if (saved.status !== 200 || sent.status !== 200)
    throw new Error(JSON.stringify([saved.body, sent.body]));
}

/** A server whose first business unit emits notes: at the built-in sender, or through a stand-in of the national service. */
export async function invoiceOffice(sefin?: Sefin, settings: Record<string, string> = {}) {
  const server = await startTestServer({ ...(sefin && sefinSettings(sefin)), ...settings });
  const admin = await loggedIn(server.url, 'admin');
  const sql = async (text: string, values: unknown[] = []) =>
    (await server.ctx.pool.query(text, values)).rows;
  const [{ id: unit, cnpj }] = (await sql(
    'select id, cnpj from gl_business_unit order by id limit 1',
  )) as [{ id: number; cnpj: string }];
  await withoutNotes(sql);
  const environment = sefin ? 'restricted' : 'local';
  await makeFiscal(admin, { unit, cnpj, issuer: sefin?.issuer }, { environment });
  const call = async (path: string, method = 'GET', body?: object, key?: string, who = admin) =>
    who.call(`/api/nf_invoice${path}`, {
      method,
      ...(body && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const base = () => ({
    business_unit_id: unit,
    customer: customerBody,
    description: 'Suporte técnico em informática',
    value_cents: 100_000,
  });
  return {
    server,
    admin,
    unit,
    cnpj,
    sql,
    call,
    base,
    stop: () => server.stop(),
    async draft(more: object = {}) {
      const { status, body } = await call('', 'POST', { ...base(), ...more });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as { id: number } & Record<string, unknown>;
    },
    async emitted(more: object = {}) {
      const { id } = await this.draft(more);
      const { status, body } = await call(`/${id}/emit`, 'POST', {});
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as { id: number } & Record<string, unknown>;
    },
    async whole(id: number) {
      const { body } = await call(`/${id}/edit`);
      return body.data as { id: number } & Record<string, unknown>;
    },
  };
}
