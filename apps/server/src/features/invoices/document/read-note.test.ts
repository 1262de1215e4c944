import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Issued, issueNote, registerEvent } from '../../../../test/invoice-authority.ts';
import {
  accessKey,
  cancellation,
  customers,
  demoKey,
  documentContext,
  keyOf,
  noteContent,
} from '../../../../test/invoices.ts';
import { closeDocuments, readEvent, readNote, signDps, signEvent } from './documents.ts';

const ctx = documentContext();
const content = noteContent({ customer: customers.alphanumeric, number: 7 });
const authority = keyOf('AUTORIDADE DE DEMONSTRACAO');
let dps = '';
let note: Issued;

beforeAll(async () => {
  dps = (await signDps(ctx, { content, key: demoKey() })).xml;
  note = issueNote(dps, content, authority);
});
afterAll(() => closeDocuments(ctx));

const refused = (xml: string, code = 'INVOICE_NOT_GENUINE', expected = {}) =>
  expect(readNote(ctx, xml, expected)).rejects.toMatchObject({ code });

describe('a note', () => {
  test('that the authority has signed is read', async () => {
    const expected = { dpsId: 'DPS355030821234567800019500001000000000000007' };
    expect(await readNote(ctx, note.xml, expected)).toEqual({
      environment: 'homologation',
      accessKey: accessKey(7),
      number: '7',
      ...expected,
      authorisedAt: '2026-11-26T12:31:00-03:00',
      providerTaxId: '12345678000195',
      netCents: 100_000,
    });
  });

  test('with the key or the declaration of another one is refused', async () => {
    await refused(note.xml, 'INVOICE_OTHER', { accessKey: accessKey(8) });
    await refused(note.xml, 'INVOICE_OTHER', { dpsId: 'DPS1' });
    await refused(note.xml, 'INVOICE_OTHER', { environment: 'production' });
  });

  test('with a changed amount, without a signature or with our own alone is refused', async () => {
    await refused(note.xml.replace('<vLiq>1000.00<', '<vLiq>9000.00<'));
    await refused(note.xml.replace(/<Signature(?![\s\S]*<Signature)[\s\S]*<\/Signature>/, ''));
    await refused(dps);
  });

  test('with an element beside the signed one is refused', async () => {
    await refused(note.xml.replace('</NFSe>', '<infNFSe Id="x"/></NFSe>'));
  });

  test('in which the signed part was wrapped away and another stands in its place is refused', async () => {
    const signed = /<infNFSe[\s\S]*<\/infNFSe>/.exec(note.xml)?.[0] ?? '';
    const other = signed
      .replace(`Id="NFS${note.accessKey}"`, `Id="NFS${accessKey(9)}"`)
      .replace('<vLiq>1000.00<', '<vLiq>1.00<');
    const wrapped = note.xml.replace(signed, other);
    await refused(wrapped);
    // The signed part hidden where the schema allows anything: in an Object of the signature.
    const hidden = wrapped.replace(
      /<\/Signature><\/NFSe>/,
      `<Object>${signed}</Object></Signature></NFSe>`,
    );
    await refused(hidden);
    // Both with one id.
    await refused(hidden.replace(`NFS${accessKey(9)}`, `NFS${note.accessKey}`));
  });

  test('whose signature covers the declaration only is refused', async () => {
    const inner = /<Signature[\s\S]*?<\/Signature>/.exec(dps)?.[0] ?? '';
    await refused(note.xml.replace(/<Signature(?![\s\S]*<Signature)[\s\S]*<\/Signature>/, inner));
  });

  test('with a document type, entities or another encoding is refused before it is read', async () => {
    const entity = '<!DOCTYPE NFSe [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    await refused(note.xml.replace('?>', `?>${entity}`));
    await refused(note.xml.replace('?>', `?><!DOCTYPE NFSe SYSTEM "file:///etc/passwd">`));
    await refused(note.xml.replace('UTF-8', 'ISO-8859-1'));
  });

  test('that is none is refused', async () => {
    for (const xml of [
      '',
      'oi',
      '<NFSe/>',
      `<a>${'x'.repeat(2_000_000)}</a>`,
      '\u0000',
      '<'.repeat(50_000),
    ])
      await refused(xml);
    await refused(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`);
  });

  test('after a faulty one is judged on its own', async () => {
    const change = (xml: string) => xml.replace('<tpEmis>1', '<tpEmis>7');
    const faulty = issueNote(dps, content, authority, { change }).xml;
    for (let round = 0; round < 10; round += 1) {
      await refused(faulty);
      expect((await readNote(ctx, note.xml)).accessKey).toBe(note.accessKey);
    }
  });
});

describe('an event', () => {
  test('that the authority has registered is read', async () => {
    const wish = await signEvent(ctx, { event: cancellation(), key: demoKey() });
    const xml = registerEvent(wish.xml, wish.id, authority);
    expect(await readEvent(ctx, xml, { accessKey: accessKey(7) })).toEqual({
      accessKey: accessKey(7),
      type: '101101',
      sequence: '001',
      registeredAt: '2026-11-27T08:00:00-03:00',
      byAccessKey: null,
    });
    const other = readEvent(ctx, xml, { accessKey: accessKey(8) });
    await expect(other).rejects.toMatchObject({ code: 'INVOICE_OTHER' });
    const changed = readEvent(ctx, xml.replace('<cMotivo>1<', '<cMotivo>2<'));
    await expect(changed).rejects.toMatchObject({ code: 'INVOICE_NOT_GENUINE' });
  });

  test('of a substitution names the other note, and one of the authority itself is read, too', async () => {
    const event = cancellation({
      kind: 'substitute',
      reason: '01',
      text: null,
      byAccessKey: accessKey(8),
    });
    const wish = await signEvent(ctx, { event, key: demoKey() });
    const xml = registerEvent(wish.xml, wish.id, authority);
    expect(await readEvent(ctx, xml)).toMatchObject({ type: '105102', byAccessKey: accessKey(8) });
    const official = `<pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="PRE${accessKey(7)}305101"><tpAmb>2</tpAmb><verAplic>A-1</verAplic><dhEvento>2026-11-27T08:00:00-03:00</dhEvento><CNPJAutor>12345678000195</CNPJAutor><chNFSe>${accessKey(7)}</chNFSe><e305101><xDesc>Cancelamento de NFS-e por Ofício</xDesc><CPFAgTrib>52998224725</CPFAgTrib><nProcAdm>12</nProcAdm><xProcAdm>Processo administrativo 12</xProcAdm></e305101></infPedReg></pedRegEvento>`;
    const read = await readEvent(
      ctx,
      registerEvent(official, `PRE${accessKey(7)}305101`, authority),
    );
    expect(read.type).toBe('305101');
  });

  test('whose id is of another note is refused', async () => {
    const wish = await signEvent(ctx, { event: cancellation(), key: demoKey() });
    const xml = registerEvent(wish.xml, `PRE${accessKey(8)}101101`, authority);
    await expect(readEvent(ctx, xml)).rejects.toMatchObject({ code: 'INVOICE_NOT_GENUINE' });
  });
});
