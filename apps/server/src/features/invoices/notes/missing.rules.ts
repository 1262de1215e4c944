import type { Invoice } from '@balcao/contract/invoices/invoice';
import { faultsOfContent } from '../document/content-check.rules.ts';
import type { FiscalFields } from '../units/fiscal.rules.ts';
import { contentOf } from './content.rules.ts';
import { type Faults, faultsAt } from './form-fields.rules.ts';

type Unit = { cnpj: string; legal_name: string };
type Drafted = Parameters<typeof contentOf>[0];

/** What a draft still needs to be emitted, by field; a rejected note may be another's substitute all the same. */
export function missingOf(
  draft: Drafted,
  from: { unit: Unit; fiscal: FiscalFields },
  { number, at }: { number: Invoice['number']; at: Date },
): Faults {
  const content = contentOf(draft, from, { number: number ?? 1, at, substitutes: null });
  return faultsAt(faultsOfContent(content));
}
