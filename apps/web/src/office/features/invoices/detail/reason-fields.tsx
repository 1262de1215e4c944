import { useId } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { Select, TextField } from '../../../../ui/field.tsx';
import { FieldError } from '../../../records/labelled.tsx';

/** The authority wants so many letters. */
export const LEAST_TEXT = 15;
const MOST_TEXT = 255;

type Props<Reason extends string> = {
  reasons: Record<Reason, string>;
  reason: Reason | '';
  text: string;
  onReason: (reason: Reason) => void;
  onText: (text: string) => void;
  error: Error | null;
};

/** Why a note ends: one of the authority's reasons, and its explanation. */
export function ReasonFields<Reason extends string>(props: Props<Reason>) {
  const { reasons, reason, text, onReason, onText, error } = props;
  const id = useId();
  const errors = error instanceof ApiError ? error.errors : {};
  const length = text.trim().length;
  const missing = LEAST_TEXT - length;
  const rest = error && !errors.text && !errors.reason ? failureText(error) : undefined;
  return (
    <>
      <Select
        label="Motivo"
        value={reason}
        error={errors.reason?.[0]}
        onChange={({ target }) => onReason(target.value as Reason)}
      >
        <option value="" disabled>
          Escolha
        </option>
        {Object.entries<string>(reasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Explicação (vai na nota)"
        maxLength={MOST_TEXT}
        value={text}
        error={
          errors.text?.[0] ??
          (length > 0 && missing > 0
            ? `${missing === 1 ? 'Falta 1 letra' : `Faltam ${missing} letras`}: são pelo menos ${LEAST_TEXT}.`
            : undefined)
        }
        onChange={({ target }) => onText(target.value)}
      />
      <FieldError id={`${id}-failed`} error={rest} />
    </>
  );
}
