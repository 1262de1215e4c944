import { formatCurrency } from '@balcao/brazil/money';
import type { UnitMonth } from '@balcao/contract/finance/months';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { monthName, packageWords, stateWords, warningWords } from './month-words.ts';
import style from './months.module.css';
import { downloadPackage } from './queries.ts';
import { RetryPackage } from './retry-package.tsx';

type Props = { month: UnitMonth; onClose: () => void; onReopen: () => void };

/** A month: its state and result, what is still open in it, and what can be done with it. */
export function MonthCard({ month, onClose, onReopen }: Props) {
  const fetching = useSingleMutation({
    mutationFn: () => downloadPackage(month),
    onError: (error) => notify('danger', failureText(error)),
  });
  const name = monthName(month.month);
  const { may, closed, ended } = month;
  const state = closed ? 'closed' : ended ? 'open' : 'running';
  const made = month.package;
  return (
    <li className={style.card} data-state={state}>
      <div className={style.title}>
        <h2>{name}</h2>
        <span className={style.state}>{stateWords(month)}</span>
      </div>
      <p className={style.result} data-negative={month.result_cents < 0 || undefined}>
        <span className={style.label}>Resultado</span> {formatCurrency(month.result_cents)}
      </p>
      {warningWords(month).map((text) => (
        <p key={text} className={style.warning}>
          {text}
        </p>
      ))}
      {!closed && month.reopen_reason && (
        <p
          className={style.label}
        >{`Reaberto por ${month.reopened_by ?? 'alguém'}: ${month.reopen_reason}`}</p>
      )}
      {closed && month.closed_by && <p className={style.label}>{`Por ${month.closed_by}`}</p>}
      {made && (
        <div className={style.label}>
          {packageWords(month)}
          {made.state === 'making' && (
            <progress
              className={style.progress}
              aria-label={`Pacote de ${name}`}
              max={100}
              value={made.percent}
            />
          )}
        </div>
      )}
      <div className={style.acts}>
        {may.download && (
          <Button
            disabled={fetching.isPending}
            aria-label={`Baixar pacote de ${name}`}
            onClick={() => fetching.mutate()}
          >
            <Icon name="download" size={16} />
            Baixar pacote
          </Button>
        )}
        {may.retry_package && <RetryPackage month={month} />}
        {may.close && (
          <Button aria-label={`Fechar ${name}`} onClick={onClose}>
            Fechar
          </Button>
        )}
        {may.reopen && (
          <Button variant="quiet" aria-label={`Reabrir ${name}`} onClick={onReopen}>
            Reabrir
          </Button>
        )}
      </div>
    </li>
  );
}
