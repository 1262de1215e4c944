import { formatCurrency } from '@balcao/brazil/money';
import type { Payable } from '@balcao/contract/affiliates/batches';
import { useId } from 'react';
import { FieldError } from '../../records/labelled.tsx';
import { SignalList } from './signal-list.tsx';
import style from './signals.module.css';

export type Decision = 'leave' | 'pay';

type Props = {
  payable: Payable;
  decision: Decision | undefined;
  error: string | undefined;
  onDecide: (decision: Decision) => void;
};

const choices = [
  ['leave', 'Deixar de fora deste lote'],
  ['pay', 'Conferi: pagar sabendo disso'],
] as const;

/** An affiliate with signals of fraud: whoever makes the batch leaves it out, or pays knowingly. */
export function SignalChoice({ payable, decision, error, onDecide }: Props) {
  const id = useId();
  return (
    <li className={style.one}>
      <span className={style.name}>
        <strong id={id}>{payable.affiliate_name}</strong>
        {formatCurrency(payable.amount_cents)}
      </span>
      <SignalList signals={payable.signals} />
      <fieldset aria-labelledby={id} aria-describedby={error && `${id}-error`}>
        {choices.map(([value, text]) => (
          <label key={value} className={style.choice}>
            <input
              type="radio"
              name={`${id}-decision`}
              checked={decision === value}
              onChange={() => onDecide(value)}
            />
            {text}
          </label>
        ))}
        <FieldError id={id} error={error} />
      </fieldset>
    </li>
  );
}
