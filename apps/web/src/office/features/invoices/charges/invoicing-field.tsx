import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import { Select } from '../../../../ui/field.tsx';
import { useInvoiceRights } from '../invoice-rights.ts';

/** What the payment of a charge makes, in words. */
export const invoicingWords: Record<ChargeInvoicing, string> = {
  never: 'Nunca',
  draft: 'Rascunho',
  emit: 'Emitir',
};

type Props = {
  value: ChargeInvoicing;
  saved?: ChargeInvoicing;
  onChange: (value: ChargeInvoicing) => void;
};

/** Whether the payment of a charge makes a note; only who may emit has it emitted by itself. */
export function InvoicingField({ value, saved = 'never', onChange }: Props) {
  const { emit } = useInvoiceRights();
  const options = Object.entries(invoicingWords).filter(
    ([one]) => one !== 'emit' || emit || saved === 'emit',
  );
  return (
    <Select
      label="Nota fiscal"
      value={value}
      onChange={({ target }) => onChange(target.value as ChargeInvoicing)}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </Select>
  );
}
