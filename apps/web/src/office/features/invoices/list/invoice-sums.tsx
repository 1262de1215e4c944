import { formatCurrency } from '@balcao/brazil/money';
import type { InvoiceSums as Amounts } from '@balcao/contract/invoices/invoices';
import { Sums, SumsBox } from '../../../records/sums.tsx';

/** The sums of everything that the filters find, on all pages. */
export function InvoiceSums({ sums }: { sums: Amounts }) {
  const parts = [
    { label: 'Serviços', text: formatCurrency(sums.value) },
    { label: 'ISS', text: formatCurrency(sums.iss) },
    { label: 'Retido', text: formatCurrency(sums.withheld) },
    { label: 'Líquido', text: formatCurrency(sums.net) },
  ];
  return (
    <SumsBox note="Sem canceladas, substituídas e rejeitadas, a não ser que o filtro peça por elas.">
      <Sums label="Somas do filtro" parts={parts} />
    </SumsBox>
  );
}
