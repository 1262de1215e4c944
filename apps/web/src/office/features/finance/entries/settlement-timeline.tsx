import { formatCurrency } from '@balcao/brazil/money';
import type { EntryMay, EntrySettlement, WholeEntry } from '@balcao/contract/finance/entry';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './entry-detail.module.css';
import { isPosted } from './posted.ts';

type Props = { entry: WholeEntry; may: EntryMay; onReverse: (one: EntrySettlement) => void };

const extras = (one: EntrySettlement) =>
  [
    one.interest_cents > 0 && `juros de ${formatCurrency(one.interest_cents)}`,
    one.fine_cents > 0 && `multa de ${formatCurrency(one.fine_cents)}`,
    one.discount_cents > 0 && `desconto de ${formatCurrency(one.discount_cents)}`,
  ].filter((text) => text !== false);

function Opposite({ one }: { one: EntrySettlement }) {
  return (
    <li data-tone="cancelled">
      <Icon name="back" size={16} />
      <div>
        <p>
          Estorno de <strong>{formatCurrency(-one.amount_cents)}</strong> em {brazilianDate(one.on)}
          , {one.fn_bank_account_name}
        </p>
        <p className={style.quiet}>
          {one.reason} · <Moment at={one.created_at} />
          {one.user && ` por ${one.user}`}
        </p>
      </div>
    </li>
  );
}

function Settled({
  one,
  onReverse,
}: {
  one: EntrySettlement;
  onReverse?: (() => void) | undefined;
}) {
  const came = one.cash_cents >= 0;
  const more = extras(one);
  return (
    <li data-tone={one.reversed_by_id ? 'cancelled' : 'done'}>
      <Icon name="check" size={16} />
      <div>
        <p>
          <strong>{formatCurrency(one.amount_cents)}</strong> em {brazilianDate(one.on)},{' '}
          {one.fn_bank_account_name}
          {one.user && ` por ${one.user}`}
        </p>
        {more.length > 0 && (
          <p className={style.quiet}>
            Com {more.join(', ')}: {came ? 'entraram' : 'saíram'}{' '}
            {formatCurrency(Math.abs(one.cash_cents))}
          </p>
        )}
        {one.note && <p className={style.quiet}>{one.note}</p>}
        {one.matched && <p className={style.quiet}>Conciliada com o extrato</p>}
        {one.reversed_by_id && <p className={style.note}>Estornada</p>}
        {onReverse && (
          <Button variant="quiet" onClick={onReverse}>
            Estornar
          </Button>
        )}
      </div>
    </li>
  );
}

/** What settled the entry and what was taken back, oldest first. */
export function SettlementTimeline({ entry, may, onReverse }: Props) {
  const lines = entry.settlements.toReversed();
  if (lines.length === 0) return null;
  const reversible = (one: EntrySettlement) =>
    may.reverse && !isPosted(entry) && !one.matched && !one.reversed_by_id;
  return (
    <section className={style.card} aria-labelledby="baixas">
      <h2 id="baixas">{entry.direction === 'payable' ? 'Pagamentos' : 'Recebimentos'}</h2>
      <ol className={style.timeline}>
        {lines.map((one) =>
          one.reverses_id ? (
            <Opposite key={one.id} one={one} />
          ) : (
            <Settled
              key={one.id}
              one={one}
              onReverse={reversible(one) ? () => onReverse(one) : undefined}
            />
          ),
        )}
      </ol>
    </section>
  );
}
