import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Select } from '../../../ui/field.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';

/** `ticket_payment_report_type` (docs/product/rights.md#groups-and-flags). */
const kinds = ['Nenhum', '{Próprios atendimentos}', 'Próprios setores', 'Todos'];

export function ReportTypeInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const { say } = useTicketWords();
  return (
    <Select
      id={id}
      label={field.label}
      error={error}
      disabled={readOnly}
      aria-required
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === null && <option value="">Escolha…</option>}
      {kinds.map((kind, index) => (
        <option key={kind} value={index}>
          {say(kind)}
        </option>
      ))}
    </Select>
  );
}
