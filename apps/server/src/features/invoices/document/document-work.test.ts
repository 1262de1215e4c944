import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  accessKey,
  amounts,
  customers,
  demoKey,
  documentContext,
  foreignTrade,
  noteContent,
  provider,
  service,
} from '../../../../test/invoices.ts';
import { closeDocuments, signDps } from './documents.ts';

const ctx = documentContext();
afterAll(() => closeDocuments(ctx));

/** What people paste: Latin letters, signs that XML or a schema could trip over, and now and then anything at all. */
const sign = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...'aZé9 &<>"\'/]-–“”…\n\t\u00A0') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const pasted = fc.array(sign, { maxLength: 20 }).map((signs) => signs.join(''));
/** Mostly what is right, so that a document with one strange text is as likely as any. */
const text = (right: string) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: pasted });
const maybe = (right: string) => fc.option(text(right));
const cents = fc.integer({ min: 0, max: 2_000 });
const rate = fc.integer({ min: 0, max: 500 }).map((share) => (share / 100).toFixed(2));
const place = fc.record({
  street: text('Rua <A> & B'),
  number: text('1'),
  complement: maybe('“Fundos”'),
  district: text('Centro'),
});
const abroad = fc.record({
  country: fc.constantFrom('DE', 'US'),
  postalCode: text('10115'),
  city: text('Berlin'),
  state: text('BE'),
});

const content = fc
  .record({
    name: text('Zé & Cia'),
    email: maybe('a@b.example'),
    place,
    abroad,
    isForeign: fc.boolean(),
    nif: maybe('X1'),
    description: text('Aula – mês\n de novembro'),
    notes: maybe('Obrigado…'),
    order: maybe('PED 1'),
    registration: maybe('123'),
    reason: maybe('Descrição do serviço errada'),
    amounts: fc.record({
      valueCents: fc.integer({ min: 1, max: 1_000_000 }),
      unconditionalDiscountCents: cents,
      conditionalDiscountCents: cents,
      deductionCents: cents,
      issRate: rate,
      statesIssRate: fc.boolean(),
      withheld: fc.record({
        pis: fc.option(fc.record({ rate })),
        cofins: fc.option(fc.record({ cents })),
        csll: fc.option(fc.record({ rate })),
        irrf: fc.option(fc.record({ rate })),
        cp: fc.option(fc.record({ cents })),
      }),
    }),
    regime: fc.constantFrom('normal' as const, 'simples' as const, 'mei' as const),
  })
  .map((of) => {
    const { cityIbge, cep } = customers.cpf.address;
    const address = of.isForeign ? { ...of.place, ...of.abroad } : { ...of.place, cityIbge, cep };
    const who = of.isForeign
      ? { ...customers.foreign, foreignId: { nif: of.nif, reason: 1 as const } }
      : customers.cnpj;
    return noteContent({
      provider: { ...provider, regime: of.regime, municipalRegistration: of.registration },
      customer: { ...who, name: of.name, email: of.email, address },
      service: {
        ...service,
        foreignTrade,
        description: of.description,
        notes: of.notes,
        order: of.order,
      },
      amounts: { ...amounts, ...of.amounts },
      substitutes: { accessKey: accessKey(1), reason: '01', text: of.reason },
    });
  });

test('whatever people write is either told at its field or a valid document', async () => {
  const seen = { signed: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(content, async (of) => {
      try {
        const { xml } = await signDps(ctx, { content: of, key: demoKey() });
        expect(xml).toContain('<SignatureValue>');
        seen.signed += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID', fields: expect.anything() });
        seen.refused += 1;
      }
    }),
    { numRuns: 400 },
  );
  expect(seen.signed).toBeGreaterThan(10);
  expect(seen.refused).toBeGreaterThan(10);
  // The thread has a tenth of a busy processor, and rests as long as it works.
}, 300_000);
