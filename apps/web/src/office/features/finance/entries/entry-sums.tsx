import { formatCurrency } from '@balcao/brazil/money';
import type { EntrySums as Amounts } from '@balcao/contract/finance/entries';
import type { EntryDirection } from '@balcao/contract/finance/entry';
import { Sums, SumsBox } from '../../../records/sums.tsx';

const words: Record<EntryDirection, { amount: string; settled: string; open: string }> = {
  payable: { amount: 'Total a pagar', settled: 'Pago', open: 'Falta pagar' },
  receivable: { amount: 'Total a receber', settled: 'Recebido', open: 'Falta receber' },
};

const directions: EntryDirection[] = ['payable', 'receivable'];

type RowProps = { sums: Amounts['payable']; of: EntryDirection };

function Row({ sums: { amount, settled, open, overdue }, of }: RowProps) {
  const say = words[of];
  const parts = [
    { label: say.amount, text: formatCurrency(amount) },
    { label: say.settled, text: formatCurrency(settled), tone: settled > 0 ? 'done' : undefined },
    { label: say.open, text: formatCurrency(open) },
    { label: 'Vencido', text: formatCurrency(overdue), tone: overdue > 0 ? 'overdue' : undefined },
  ] as const;
  return <Sums label={`Somas do filtro, ${say.amount.toLowerCase()}`} parts={parts} />;
}

/** The sums of everything that the filters find, on all pages: each direction apart, as they are never one amount. */
export function EntrySums({ sums }: { sums: Amounts }) {
  const some = directions.filter((of) => sums[of].amount > 0 || sums[of].settled > 0);
  const shown = some.length > 0 ? some : directions.slice(0, 1);
  return (
    <SumsBox note="Sem cancelados. Em aberto e vencido: sem juros, multa e desconto.">
      {shown.map((of) => (
        <Row key={of} of={of} sums={sums[of]} />
      ))}
    </SumsBox>
  );
}
