import { LONGEST_REASON } from '@balcao/contract/balance/limits';
import { useId, useState } from 'react';
import field from '../../../ui/field.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Labelled } from '../../records/labelled.tsx';
import { numberText, readNumber } from '../../records/number-text.ts';

export type Amount = { cents: number | null; reason: string };
export const isWhole = ({ cents, reason }: Amount) =>
  cents !== null && cents > 0 && reason.trim() !== '';

type Props = {
  value: Amount;
  onChange: (value: Amount) => void;
  /** The server's words about the amount. */
  error?: string | undefined;
};

/** An amount in reais, and why it moves. */
export function AmountFields({ value, onChange, error }: Props) {
  const id = useId();
  const [text, setText] = useState(() => numberText('money', value.cents));
  const [left, setLeft] = useState({ amount: false, reason: false });
  const wrong = left.amount && !(value.cents !== null && value.cents > 0);
  const missing = left.reason && value.reason.trim() === '';
  const told = wrong ? 'Informe um valor maior que zero, como 150,00.' : error;
  return (
    <>
      <TextField
        label="Valor (R$)"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        maxLength={20}
        aria-required
        value={text}
        {...(told && { error: told })}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ ...value, cents: readNumber('money', target.value) });
        }}
        onBlur={() => {
          setLeft({ ...left, amount: true });
          if (value.cents !== null) setText(numberText('money', value.cents));
        }}
      />
      <Labelled id={id} label="Motivo" error={missing ? 'Campo obrigatório.' : undefined}>
        <textarea
          id={id}
          className={field.input}
          rows={2}
          maxLength={LONGEST_REASON}
          aria-required
          value={value.reason}
          onChange={({ target }) => onChange({ ...value, reason: target.value })}
          onBlur={() => setLeft({ ...left, reason: true })}
        />
      </Labelled>
    </>
  );
}
