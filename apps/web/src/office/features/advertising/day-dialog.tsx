import type { Spending } from '@balcao/contract/advertising/spending';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import type { Chosen } from '../../records/form-values.ts';
import { FieldError } from '../../records/labelled.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import { NumberInput } from '../../records/text-inputs.tsx';
import { type DayCost, sendSpending, spendingKeys, today } from './queries.ts';

type Props = {
  /** The row that gets another cost; without it a new one is typed. */
  row?: Spending | undefined;
  onClose: () => void;
};

/** What one campaign cost on one day; it takes the place of what stood there. */
export function DayDialog({ row, onClose }: Props) {
  const alertId = useId();
  const moneyId = useId();
  const client = useQueryClient();
  const attempt = useAttempt();
  const [day, setDay] = useState<string | null>(row?.day ?? today());
  const [campaign, setCampaign] = useState<Chosen | null>(
    row ? { id: row.ad_advertisement_id, name: row.advertisement_name } : null,
  );
  const [cents, setCents] = useState<number | null>(row?.cents ?? null);
  const saving = useSingleMutation({
    mutationFn: (cost: DayCost) => sendSpending(cost, attempt.idOf(JSON.stringify(cost))),
    onSuccess: () => {
      attempt.forget();
      notify('success', 'Gasto salvo.');
      void client.invalidateQueries({ queryKey: spendingKeys.all });
      onClose();
    },
  });
  const told = saving.error instanceof ApiError ? saving.error.errors : {};
  const isTold = ['day', 'ad_advertisement_id', 'cents'].some((field) => told[field]);
  const ready = day !== null && campaign !== null && cents !== null;
  return (
    <ConfirmDialog
      title={row ? 'Mudar gasto' : 'Gasto de um dia'}
      action="Salvar"
      working={saving.isPending || !ready}
      onConfirm={() => ready && saving.mutate({ day, ad_advertisement_id: campaign.id, cents })}
      onClose={onClose}
    >
      <p>O valor toma o lugar do que houver neste dia para a campanha.</p>
      <ReferenceSelect
        label="Campanha"
        record="ad_advertisement"
        value={campaign}
        error={told.ad_advertisement_id?.[0]}
        onChange={setCampaign}
      />
      <DateField
        label="Dia"
        value={day}
        max={today()}
        {...(told.day?.[0] && { error: told.day[0] })}
        onChange={setDay}
      />
      <NumberInput
        id={moneyId}
        field={{ name: 'cents', label: 'Gasto', type: 'money', required: true }}
        value={cents}
        onChange={(value) => setCents(value as number | null)}
        error={told.cents?.[0]}
        readOnly={false}
      />
      <FieldError
        id={alertId}
        error={saving.error && !isTold ? failureText(saving.error) : undefined}
      />
    </ConfirmDialog>
  );
}
