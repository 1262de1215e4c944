import type { StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import field from '../../../../ui/field.module.css';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { Labelled } from '../../../records/labelled.tsx';
import { useAnswer } from './queries.ts';

const said = {
  done: {
    title: 'Marcar como atendido?',
    label: 'Como e quando os dados foram entregues',
    action: 'Marcar como atendido',
    told: 'Pedido atendido.',
  },
  refused: {
    title: 'Recusar o pedido?',
    label: 'Motivo',
    action: 'Recusar',
    told: 'Pedido recusado.',
  },
};

type Props = { request: StaffPrivacyRequest; state: 'done' | 'refused'; onClose: () => void };

/** Closes a request with a short answer, which is kept. */
export function AnswerDialog({ request, state, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const answering = useAnswer();
  const { title, label, action, told } = said[state];
  const answer = () =>
    answering.mutate(
      { id: request.id, state, answer: text.trim() },
      {
        onSuccess: () => notify('success', told),
        onError: (failure) => notify('danger', failureText(failure)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={title}
      action={action}
      working={answering.isPending || text.trim() === ''}
      onConfirm={answer}
      onClose={onClose}
    >
      <Labelled id={id} label={label}>
        <textarea
          id={id}
          className={field.input}
          rows={3}
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
    </ConfirmDialog>
  );
}
