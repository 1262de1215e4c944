import type { ChargeType, WholeCharge } from '@balcao/contract/payments/charge';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Select } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { chargeTypes } from '../charge-words.ts';
import { changeType, useChargeAct } from './charge-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** Another way to pay the same charge. */
export function TypeDialog({ charge, onClose }: Props) {
  const id = useId();
  const others = (Object.keys(chargeTypes) as ChargeType[]).filter((type) => type !== charge.type);
  const [type, setType] = useState<ChargeType>(others[0] ?? charge.type);
  const act = useChargeAct(charge.id, changeType, {
    said: 'Forma trocada.',
    onDone: onClose,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title="Trocar forma de pagamento"
      action="Trocar"
      working={act.isPending}
      onConfirm={() => act.mutate(type)}
      onClose={onClose}
    >
      <p>Hoje: {chargeTypes[charge.type]}. O link do cliente continua o mesmo.</p>
      <Select
        label="Nova forma"
        value={type}
        onChange={({ target }) => setType(target.value as ChargeType)}
      >
        {others.map((one) => (
          <option key={one} value={one}>
            {chargeTypes[one]}
          </option>
        ))}
      </Select>
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
