import { formatCurrency } from '@balcao/brazil/money';
import type { TransferFault, TransferLine } from '@balcao/contract/balance/batch';
import style from './balance.module.css';

const MOST_LINES = 200;

/** Whoever has no mouse scrolls it by keys. */
const byKeys = { tabIndex: 0 };

type Props = { lines: TransferLine[]; faults: TransferFault[] };

/** The first lines of a file as they were understood. */
export function BatchLines({ lines, faults }: Props) {
  const faulty = new Set(faults.map(({ line }) => line));
  return (
    <>
      <section className={style.scroll} aria-label="Linhas do arquivo" {...byKeys}>
        <table className={style.preview}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">De</th>
              <th scope="col">Para</th>
              <th scope="col" data-number>
                Valor
              </th>
              <th scope="col">Motivo</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MOST_LINES).map(({ line, from_id, to_id, amount_cents, reason }) => (
              <tr key={line} data-faulty={faulty.has(line) || undefined}>
                <td>{line}</td>
                <td>{from_id ?? '—'}</td>
                <td>{to_id ?? '—'}</td>
                <td data-number>{amount_cents === null ? '—' : formatCurrency(amount_cents)}</td>
                <td>{reason || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines.length > MOST_LINES && (
        <p className={style.rule}>{`Aqui estão as primeiras ${MOST_LINES} linhas.`}</p>
      )}
    </>
  );
}
