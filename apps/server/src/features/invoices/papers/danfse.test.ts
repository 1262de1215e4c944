import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOfPage, textOfPdf } from '../../../../test/pdf.ts';
import { type Parts, printedDps, printedNoteXml } from '../../../../test/printed-notes.ts';
import { drawPage, scannersRead } from '../../../../test/scanners.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { closeDocuments, readNote } from '../document/documents.ts';
import { drawDanfse } from './danfse.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await closeDocuments(server.ctx);
  await server.stop();
});

type State = Omit<Parameters<typeof drawDanfse>[1], 'xml'>;
const valid: State = { mark: 'none', local: false };

async function paperOf(xml: string, state = valid) {
  const pdf = await drawDanfse(server.ctx, { xml, ...state });
  const pages = textOfPdf(pdf);
  return { pdf, pages, text: pages.join('\n') };
}
const codesOn = async (pdf: Uint8Array) => scannersRead(await drawPage(pdf));

/** The paper of a note that is valid and signed. */
async function paper(change: Partial<Parts> = {}, state = valid) {
  const xml = printedNoteXml(change);
  await readNote(server.ctx, xml);
  return paperOf(xml, state);
}
const local: State = { mark: 'homologation', local: true };

test('two scanners read the address of the public consultation from the drawn page', async () => {
  const { pdf } = await paper();
  const QR =
    'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=35503082212345678000195000000000123426111234567890';
  expect(await codesOn(pdf)).toEqual({ zbar: { QR }, zxing: { QR } });
});

test('another program reads blocks, people, amounts and cities from the page', async () => {
  const { pdf, pages } = await paper();
  expect(pages).toHaveLength(1);
  const text = await textOfPage(pdf);
  for (const said of [
    'DANFSe v2.0',
    'Documento Auxiliar da NFS-e',
    '35503082212345678000195000000000123426111234567890',
    '26/11/2026 12:31:07',
    '25/11/2026',
    'PRESTADOR / FORNECEDOR',
    'Empresa de Demonstração Ltda.',
    '12.345.678/0001-95',
    'Avenida Paulista, 1000, 10º andar, Bela Vista',
    'Comércio de Exemplo & Cia. Ltda.',
    '(21) 98888-7777',
    'Rio de Janeiro / RJ',
    '3304557 / 20.040-002',
    '01.07.01 / -',
    '1.1502.20.00',
    'Referente a novembro de 2026, conforme contrato 45/2025.',
    'Retido pelo Tomador',
    'R$ 362,50',
    'PIS/COFINS/CSLL Retidos',
    'R$ 581,25',
    'R$ 11.368,75',
    'Pedido: PED-778 | Inf. Cont.: Pagamento até 10/12/2026 por Pix.',
    'Federais: 13,45%; Estaduais: 0,00%; Municipais: 2,90%',
    'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO',
    'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/SEM VALIDADE|CANCELADA|SUBSTITUÍDA|emitida localmente/);
});

describe('what a note is not worth stands on it', () => {
  test('in homologation, by its own word or by ours', async () => {
    expect((await paper({ environment: '2' })).text).toContain('NFS-e SEM VALIDADE JURÍDICA');
    const marked = await paper({}, { mark: 'homologation', local: false });
    expect(marked.text).toContain('NFS-e SEM VALIDADE JURÍDICA');
  });

  test('when it was cancelled or replaced', async () => {
    const cancelled = (await paper({}, { mark: 'cancelled', local: false })).text.split('\n');
    expect(cancelled).toContain('CANCELADA');
    expect(cancelled).toContain('NFS-e Cancelada');
    const replaced = (await paper({}, { mark: 'substituted', local: false })).text.split('\n');
    expect(replaced).toContain('SUBSTITUÍDA');
    expect(replaced).not.toContain('CANCELADA');
  });

  test('the watermark leaves the code readable', async () => {
    const { pdf } = await paper({}, { mark: 'substituted', local: false });
    expect((await codesOn(pdf)).zbar.QR).toContain('ConsultaPublica');
  });

  test('and a note that replaces another one is not itself replaced', async () => {
    const key = '35503082212345678000195000000000000726111234567890';
    const substitutes = `<subst><chSubstda>${key}</chSubstda><cMotivo>99</cMotivo><xMotivo>Valor corrigido em comum acordo</xMotivo></subst>`;
    const { text } = await paper({ substitutes });
    expect(text).toContain(`NFS-e Subst.: ${key}`);
    expect(text).not.toContain('SUBSTITUÍDA');
  });
});

test('a declaration that was emitted locally says so, has no code and nothing of an authority', async () => {
  const xml = printedDps({ environment: '2' });
  const { pdf, text } = await paperOf(xml, local);
  expect(text).toContain('NFS-e SEM VALIDADE JURÍDICA');
  expect(text).toContain('emitida localmente (homologação)');
  expect(text).toContain('DPS355030821234567800019500001000000000001234');
  expect(await codesOn(pdf)).toEqual({ zbar: {}, zxing: {} });
  const taxes = {
    issBaseCents: 1_250_000,
    issCents: 36_250,
    issRate: '2.90',
    withheldCents: 113_125,
    netCents: 1_136_875,
  };
  const ours = { providerName: 'Empresa de Demonstração Ltda.', taxes };
  const whole = (await paperOf(xml, { ...local, ours })).text;
  for (const said of ['Empresa de Demonstração Ltda.', '2,90%', 'R$ 362,50', 'R$ 11.368,75'])
    expect(whole).toContain(said);
});

test('our own figures never replace those of an authorised note', async () => {
  const taxes = { issBaseCents: 1, issCents: 2, issRate: '9.99', withheldCents: 3, netCents: 4 };
  const ours = { providerName: 'Outra', taxes };
  const { text } = await paper({}, { ...valid, ours });
  expect(text).not.toMatch(/Outra|9,99%|R\$ 0,04/);
});

test('a note without customer, taxes of the reform or further words says so in one line each', async () => {
  const bare = { customer: '', ibsCbs: '', stated: '', further: '', federal: '' };
  const { text } = await paper({
    ...bare,
    municipal: '<tribISSQN>4</tribISSQN><tpRetISSQN>1</tpRetISSQN>',
  });
  for (const said of [
    'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN',
    'TRIBUTAÇÃO IBS / CBS NÃO INFORMADA NA NFS-e',
  ])
    expect(text).toContain(said);
});

test('a customer abroad has the own number, country and postal code', async () => {
  const customer =
    '<toma><NIF>DE123456789</NIF><xNome>Müller GmbH</xNome><end><endExt><cPais>DE</cPais><cEndPost>10115</cEndPost><xCidade>Berlin</xCidade><xEstProvReg>Berlin</xEstProvReg></endExt><xLgr>Invalidenstraße</xLgr><nro>44</nro><xBairro>Mitte</xBairro></end></toma>';
  const said = (await paper({ customer })).text.split('\n');
  for (const part of ['DE123456789', 'Müller GmbH', 'Berlin / Berlin / DE', '10115'])
    expect(said).toContain(part);
});

test('huge texts stay on one page, end in words, and leave sums and total taxes readable', async () => {
  const long = 'Prestação de serviços técnicos especializados. '.repeat(45).slice(0, 2_000).trim();
  const { pages, text } = await paper({
    providerName: long.slice(0, 300).trim(),
    nationalText: long.slice(0, 600).trim(),
    description: long,
    further: `<infoCompl><xInfComp>${long}</xInfComp></infoCompl>`,
    otherText: `<xOutInf>${long}</xOutInf>`,
    municipal:
      '<tribISSQN>2</tribISSQN><tpImunidade>3</tpImunidade><exigSusp><tpSusp>1</tpSusp><nProcesso>123456789012345678901234567890</nProcesso></exigSusp><tpRetISSQN>3</tpRetISSQN>',
  });
  expect(pages).toHaveLength(1);
  expect(text).toContain('... (texto completo no XML)');
  expect(text).toContain('R$ 11.368,75');
  expect(text).toContain('Totais Aproximados dos Tributos');
});

test('emoji are left out, and other signs that the letters lack become question marks', async () => {
  const { text } = await paper({ description: 'Festa 🎉👩‍🚀 de ﬁm de ano: 日本' });
  expect(text).toContain('Festa de ?m de ano: ??');
});

test('the same note gives the same paper, and a broken one is refused', async () => {
  const [one, other] = [await paper(), await paper()];
  expect(one.text).toBe(other.text);
  for (const xml of ['', '<NFSe>', '<html/>', '<!DOCTYPE a><NFSe/>', 'x'.repeat(1_000_001)])
    await expect(paperOf(xml)).rejects.toMatchObject({ code: 'INVOICE_NOT_GENUINE' });
});
