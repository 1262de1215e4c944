import type { StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { erasureWaits } from '@balcao/contract/people/privacy-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { ErasureLines } from './erasure-lines.tsx';
import style from './privacy.module.css';
import { planQuery, useErasure } from './queries.ts';

// The contract has it too, but importing it would load zod.
const WORD = 'APAGAR';

type Props = { request: StaffPrivacyRequest; onClose: () => void };

/** Shows what an erasure would do; runs it if the person may and types the word. */
export function ErasureDialog({ request: { id, person, waits_for }, onClose }: Props) {
  const plan = useQuery(planQuery(id));
  const erasing = useErasure();
  const [typed, setTyped] = useState('');
  const erase = () =>
    erasing.mutate(
      { id, confirm: WORD },
      {
        onSuccess: () => notify('success', `Dados de ${person.name} apagados.`),
        onError: (failure) => notify('danger', failureText(failure)),
        onSettled: onClose,
      },
    );
  const ready = plan.data !== undefined;
  return (
    <ConfirmDialog
      title={`Apagar os dados de ${person.name}?`}
      {...(ready && !waits_for && { action: 'Apagar para sempre' })}
      cancel={waits_for ? 'Fechar' : 'Cancelar'}
      danger
      working={erasing.isPending || typed !== WORD}
      onConfirm={erase}
      onClose={onClose}
    >
      {!ready && plan.error && (
        <p className={style.failure} role="alert">
          {failureText(plan.error)}
        </p>
      )}
      {!ready && !plan.error && <Skeleton width="70%" />}
      {plan.data && (
        <>
          <p>Esta é uma simulação: nada foi apagado ainda.</p>
          <div className={style.plan}>
            <ErasureLines lines={plan.data} />
          </div>
          {waits_for && (
            <div className={style.waits}>
              <Icon name="clock" size={16} />
              {erasureWaits[waits_for]}
            </div>
          )}
          {!waits_for && (
            <TextField
              label={`Digite ${WORD} para confirmar. Não pode ser desfeito.`}
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
