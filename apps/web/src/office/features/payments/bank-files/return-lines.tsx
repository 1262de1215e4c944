import { formatCurrency } from '@balcao/brazil/money';
import type { CallOutput } from '@balcao/contract/endpoint';
import type { getReturn, ReturnLine } from '@balcao/contract/payments/bank-files';
import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import style from './bank-files.module.css';
import { outcomes } from './bank-words.ts';

function Charge({ line }: { line: ReturnLine }) {
  const { pm_transaction_id: id, person_name, reference, our_number } = line;
  const number = reference || (our_number === null ? `Linha ${line.line}` : `Nº ${our_number}`);
  if (id === null) return number;
  return (
    <>
      <Link to="/pm_transaction/$id/edit" params={{ id: String(id) }}>
        {person_name}
      </Link>
      <br />
      <span className={style.small}>{number}</span>
    </>
  );
}

/** Lines of a bank's file: whose, what the bank says, and what that does. */
export function ReturnLines({ lines }: { lines: CallOutput<typeof getReturn>['lines'] }) {
  if (lines.data.length === 0) return <p className={style.soft}>Nenhuma linha.</p>;
  return (
    <>
      <ul className={style.list}>
        {lines.data.map((line) => (
          <li key={line.line} className={style.row}>
            <span>
              <Charge line={line} />
            </span>
            <span>
              <span className={style.told} data-tone={outcomes[line.outcome].tone}>
                {line.will}
              </span>
              <br />
              <span className={style.small}>
                {[line.words, line.on && brazilianDate(line.on)].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className={style.money}>
              {line.value_cents > 0 && formatCurrency(line.value_cents)}
            </span>
          </li>
        ))}
      </ul>
      <div className={style.foot}>
        <span>{`${lines.from}–${lines.to} de ${lines.total.toLocaleString('pt-BR')}${lines.total_capped ? '+' : ''}`}</span>
        <Pagination page={lines.current_page} last={lines.last_page} />
      </div>
    </>
  );
}
