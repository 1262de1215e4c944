import type { Taxes } from '@balcao/contract/invoices/amounts';
import { computeTaxes } from '../document/taxes.rules.ts';
import type { FiscalFields } from '../units/fiscal.rules.ts';
import { amountsOf, type Priced } from './content.rules.ts';
import { type Faults, faultsAt } from './form-fields.rules.ts';

/** The taxes of a draft with their bases, and what does not add up, at its field. */
export function priceOf(priced: Priced, fiscal: FiscalFields): { taxes: Taxes; faults: Faults } {
  const { withheld, ...found } = computeTaxes(amountsOf(priced, fiscal), fiscal);
  return {
    taxes: {
      base_cents: found.issBaseCents,
      iss_rate: found.issRate,
      iss_cents: found.issCents,
      iss_paid: found.issPaid,
      iss_withheld_cents: found.issWithheldCents,
      federal_base_cents: found.federalBaseCents,
      pis_cents: withheld.pis,
      cofins_cents: withheld.cofins,
      csll_cents: withheld.csll,
      irrf_cents: withheld.irrf,
      inss_cents: withheld.cp,
      withheld_cents: found.withheldCents,
      net_cents: found.netCents,
    },
    faults: faultsAt(found.faults),
  };
}
