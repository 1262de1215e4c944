import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import {
  accessKey,
  amounts,
  cancellation,
  customers,
  demoKey,
  documentContext,
  foreignTrade,
  noteContent,
  provider,
  service,
} from '../../../../test/invoices.ts';
import { hasProgram } from '../../../../test/program.ts';
import type { Amounts, NoteContent, SigningKey } from './content.ts';
import { closeDocuments, signDps, signEvent } from './documents.ts';

const ctx = documentContext();
const folder = mkdtempSync(join(tmpdir(), 'balcao-documents-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeDocuments(ctx);
});

const sign = (change: Partial<NoteContent>, key = demoKey()) =>
  signDps(ctx, { content: noteContent(change), key });

const kept: Amounts = {
  ...amounts,
  unconditionalDiscountCents: 1_000,
  conditionalDiscountCents: 500,
  deductionCents: 2_000,
  issWithheld: 'customer',
  withheld: {
    pis: { rate: '0.65' },
    cofins: { rate: '3.00' },
    csll: { rate: '1.00' },
    irrf: { cents: 1_500 },
    cp: { rate: '11.00' },
  },
};
const regimes = {
  normal: { regime: 'normal' },
  'normal with special regime': { regime: 'normal', specialRegime: 6 },
  simples: { regime: 'simples' },
  'simples outside of the DAS': { regime: 'simples', simplesScope: 3 },
  mei: { regime: 'mei' },
} as const;
const totals = [
  { kind: 'none' },
  { kind: 'amounts', federalCents: 1_345, stateCents: 0, municipalCents: 290 },
  { kind: 'rates', federal: '13.45', state: '0.00', municipal: '2.90' },
  { kind: 'simples', rate: '6.00' },
] as const;

describe('a declaration is valid and signed', () => {
  const cases = Object.entries(regimes).flatMap(([regime, of]) =>
    Object.entries(customers).map(([customer, who]) => ({ regime, of, customer, who })),
  );

  test.each(cases)(
    'of a provider in $regime for a customer of kind $customer',
    async ({ of, who }) => {
      const { id, xml } = await sign({
        provider: { ...provider, ...of },
        customer: who,
        service: { ...service, foreignTrade: who.kind === 'foreign' ? foreignTrade : null },
      });
      expect(id).toMatch(/^DPS355030821234567800019500001000000000000001$/);
      expect(xml).toContain(`<infDPS Id="${id}">`);
      expect(xml).toContain('<SignatureValue>');
    },
  );

  test.each(['normal', 'simples'] as const)(
    'with all that can be kept back, in %s',
    async (regime) => {
      const who = [customers.cnpj, customers.alphanumeric];
      for (const customer of who) {
        const { xml } = await sign({ provider: { ...provider, regime }, amounts: kept, customer });
        expect(xml).toContain('<tpRetPisCofins>3</tpRetPisCofins>');
        // Only Simples tells its rate: that of the others is the city's.
        const rate = regime === 'simples' ? '<pAliq>2.90</pAliq>' : '';
        expect(xml).toContain(`<tpRetISSQN>2</tpRetISSQN>${rate}</tribMun>`);
      }
    },
  );

  test.each(totals)('that tells the total of taxes as $kind', async (totalTaxes) => {
    expect((await sign({ amounts: { ...amounts, totalTaxes } })).xml).toContain('<totTrib>');
  });

  test('of exported, immune and not taxed services, through an intermediary, in place of another note, and by a person', async () => {
    const abroad = { ...service, country: 'DE', foreignTrade };
    await sign({
      amounts: { ...amounts, issKind: 'export', resultCountry: 'DE' },
      service: abroad,
      customer: customers.foreign,
    });
    await sign({ amounts: { ...amounts, issKind: 'immune', immunity: 3 } });
    await sign({ amounts: { ...amounts, issKind: 'not_due' } });
    await sign({
      amounts: { ...amounts, issWithheld: 'intermediary' },
      intermediary: customers.cnpj,
    });
    await sign({
      substitutes: { accessKey: accessKey(3), reason: '99', text: 'Descrição do serviço errada.' },
    });
    const { id } = await sign({ provider: { ...provider, taxId: '52998224725' } });
    expect(id).toBe('DPS355030810005299822472500001000000000000001');
  });

  test('of a provider whose CNPJ has letters', async () => {
    const { id } = await sign({ provider: { ...provider, taxId: '12ABC34501DE35' } });
    expect(id).toBe('DPS3550308212ABC34501DE3500001000000000000001');
    await sign({
      substitutes: { accessKey: accessKey(3, '12ABC34501DE35'), reason: '01', text: null },
    });
  });

  test('in each environment, before and after NT 009', async () => {
    for (const environment of ['homologation', 'production'] as const)
      for (const day of ['2026-10-30', '2026-11-26', '2027-01-02'])
        await sign({ environment, emittedAt: `${day}T15:00:00Z`, competence: day });
  });
});

describe('a wish for an event is valid and signed', () => {
  test.each(['1', '2', '9'] as const)('for a cancellation because of %s', async (reason) => {
    const { id, xml } = await signEvent(ctx, {
      event: cancellation({ kind: 'cancel', reason }),
      key: demoKey(),
    });
    expect(id).toBe(`PRE${accessKey(7)}101101`);
    expect(xml).toContain('<e101101><xDesc>Cancelamento de NFS-e</xDesc>');
  });

  test.each(['01', '02', '03', '04', '05', '99'] as const)(
    'for a substitution because of %s',
    async (reason) => {
      const by = {
        byAccessKey: accessKey(8),
        text: reason === '99' ? 'Tomador trocado na nota.' : null,
      };
      const event = cancellation({ kind: 'substitute', reason, ...by });
      const { id, xml } = await signEvent(ctx, { event, key: demoKey() });
      expect(id).toBe(`PRE${accessKey(7)}105102`);
      expect(xml).toContain(`<chSubstituta>${accessKey(8)}</chSubstituta>`);
    },
  );

  test('of a provider whose CNPJ has letters', async () => {
    const taxId = '12ABC34501DE35';
    const event = cancellation({ taxId, accessKey: accessKey(7, taxId) });
    expect((await signEvent(ctx, { event, key: demoKey() })).xml).toContain(taxId);
  });

  test('and refused without a reason in words', async () => {
    const refused = signEvent(ctx, { event: cancellation({ text: 'curto' }), key: demoKey() });
    await expect(refused).rejects.toMatchObject({
      fields: { text: [expect.stringContaining('15')] },
    });
  });
});

describe.runIf(hasProgram('xmlsec1', 'the check of signatures by another program'))(
  'another program believes the signature',
  () => {
    const verify = (xml: string, element: string, key: SigningKey) => {
      const [file, pem] = [join(folder, 'signed.xml'), join(folder, 'signer.pem')];
      writeFileSync(file, xml);
      writeFileSync(pem, key.certPem);
      const args = ['--verify', '--trusted-pem', pem, '--id-attr:Id', element, file];
      return execFileSync('xmlsec1', args, { encoding: 'utf8', stdio: 'pipe' });
    };

    test.each(['sha1', 'sha256'] as const)(
      'made with %s, and not when a cent is changed',
      async (hash) => {
        const key = demoKey(hash);
        const { xml } = await sign({ customer: customers.cnpj, amounts: kept }, key);
        expect(xml).toContain(`rsa-${hash}`);
        verify(xml, 'http://www.sped.fazenda.gov.br/nfse:infDPS', key);
        const changed = xml.replace('<vServ>1000.00<', '<vServ>1000.01<');
        expect(() => verify(changed, 'http://www.sped.fazenda.gov.br/nfse:infDPS', key)).toThrow();
        const event = await signEvent(ctx, { event: cancellation(), key });
        verify(event.xml, 'http://www.sped.fazenda.gov.br/nfse:infPedReg', key);
      },
    );
  },
);

test('what only the schema finds is told by its element, nothing of it is logged, and the next document is signed', async () => {
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(line) });
  const heard = { log, clock: () => new Date() };
  const trade = { ...foreignTrade, providerSupport: 'segredo' };
  const content = noteContent({ service: { ...service, foreignTrade: trade } });
  await expect(signDps(heard, { content, key: demoKey() })).rejects.toMatchObject({
    code: 'INVOICE_AGAINST_SCHEMA',
    message: expect.stringContaining('mecAFComexP'),
  });
  expect(said.join()).toContain('mecAFComexP');
  expect(said.join()).not.toContain('segredo');
  expect((await signDps(heard, { content: noteContent(), key: demoKey() })).xml).toContain(
    '</DPS>',
  );
  const broken = signDps(heard, { content: noteContent(), key: { ...demoKey(), keyPem: 'none' } });
  await expect(broken).rejects.toThrow('document thread');
  expect((await signDps(heard, { content: noteContent(), key: demoKey() })).xml).toContain(
    '</DPS>',
  );
  await closeDocuments(heard);
});
