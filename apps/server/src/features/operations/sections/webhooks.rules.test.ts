import { expect, test } from 'vitest';
import { webhooksSection } from './webhooks.rules.ts';

const facts = {
  ...{ asked: true, events: 0, last_at: null, charges: 0, invoices: 0, instructions: 0 },
  ...{ instruction_units: [], meta: 0, polls: [], unasked: [], rows: [] },
};
const linksOf = (given: Partial<Parameters<typeof webhooksSection>[0]>) =>
  webhooksSection({ ...facts, ...given }).lines.map(({ link }) => link?.url);

test.each([
  [{ invoices: 3 }, '/nf_invoice?attention=true'],
  [{ charges: 2 }, '/pm_transaction?attention=true'],
  [{ meta: 1 }, '/ad_meta_event?status=failed'],
  [{ polls: [{ unit_id: 7, unit: 'Matriz' }] }, '/gl_business_unit/7/edit?tab=recebimento'],
  [{ instructions: 2, instruction_units: [7] }, '/pm_remittance?unit=7'],
  [{ instructions: 2, instruction_units: [7, 8] }, '/pm_remittance'],
])('a line leads to the rows that it counts: %o', (given, url) => {
  expect(linksOf(given)).toEqual([url]);
});

test('a unit that was never asked for keeps the section from being right', () => {
  const { state, lines } = webhooksSection({
    ...facts,
    unasked: [{ unit_id: 7, unit: 'Matriz' }],
  });
  expect(state).toBe('nao_conferido');
  expect(lines.map(({ key }) => key)).toEqual(['webhooks.unasked.7', 'webhooks.fine']);
});

test('where a bank has refused something, nobody says that none was used', () => {
  expect(
    webhooksSection({ ...facts, asked: false, charges: 1 }).lines.map(({ key }) => key),
  ).toEqual(['webhooks.charges']);
});
