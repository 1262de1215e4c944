import { type ComponentProps, useState } from 'react';
import { TextField } from './field.tsx';
import { mask } from './mask.ts';
import { type TaxIdKind, taxIdFault, taxIdKinds } from './tax-id-kinds.ts';
import { useMasked } from './use-masked.ts';

type Own = { kind: TaxIdKind; value: string; onChange: (text: string) => void };
type Props = Own & Omit<ComponentProps<typeof TextField>, keyof Own>;

/** CPF, CNPJ or either with its mask; errors appear when the field loses the focus. */
export function TaxIdField({ kind, value, onChange, error, ...rest }: Props) {
  const [left, setLeft] = useState(false);
  const { masks } = taxIdKinds[kind];
  const onText = useMasked((text) => mask(masks, text), onChange);
  return (
    <TextField
      inputMode={kind === 'cpf' ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error ?? (left ? taxIdFault(kind, value) : undefined)}
      onChange={onText}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      {...rest}
    />
  );
}
