import { formatCurrency } from '@balcao/brazil/money';
import type { ChargeSums as Amounts } from '@balcao/contract/payments/charges';
import { Sums, SumsBox } from '../../../records/sums.tsx';

const NOTE =
  'Pedido: sem rascunhos e canceladas, com o que foi devolvido depois. Pago: já sem o devolvido. Em aberto, com o vencido: sem multa, juros e desconto.';

/** The sums of everything that the filters find, on all pages. */
export function ChargeSums({ sums: { asked, paid, open, overdue } }: { sums: Amounts }) {
  const parts = [
    { label: 'Pedido', text: formatCurrency(asked) },
    { label: 'Pago', text: formatCurrency(paid), tone: paid > 0 ? 'done' : undefined },
    { label: 'Em aberto', text: formatCurrency(open) },
    { label: 'Vencido', text: formatCurrency(overdue), tone: overdue > 0 ? 'overdue' : undefined },
  ] as const;
  return (
    <SumsBox note={NOTE}>
      <Sums label="Somas do filtro" parts={parts} />
    </SumsBox>
  );
}
