import type { StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import field from '../../../../ui/field.module.css';
import { Select } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { Labelled } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { useRegistration } from './queries.ts';

/** Registers a request that came in outside the portal. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [person, setPerson] = useState<Chosen | null>(null);
  const [kind, setKind] = useState<StaffPrivacyRequest['kind']>('export');
  const [note, setNote] = useState('');
  const registering = useRegistration();
  const register = () =>
    person &&
    registering.mutate(
      { person_id: person.id, kind, note: note.trim() },
      {
        onSuccess: () => {
          notify('success', 'Pedido registrado.');
          onClose();
        },
        onError: (failure) => notify('danger', failureText(failure)),
      },
    );
  return (
    <ConfirmDialog
      title="Registrar pedido"
      action="Registrar"
      working={registering.isPending || !person || note.trim() === ''}
      onConfirm={register}
      onClose={onClose}
    >
      <p>Para quem pediu por carta, telefone ou balcão. O prazo conta a partir de hoje.</p>
      <ReferenceSelect label="Pessoa" record="gl_user" value={person} onChange={setPerson} />
      <Select
        label="O que a pessoa pediu"
        value={kind}
        onChange={({ target }) => setKind(target.value === 'erasure' ? 'erasure' : 'export')}
      >
        <option value="export">Cópia dos dados</option>
        <option value="erasure">Exclusão dos dados</option>
      </Select>
      <Labelled id={id} label="Como o pedido chegou">
        <textarea
          id={id}
          className={field.input}
          rows={2}
          maxLength={1_000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Labelled>
    </ConfirmDialog>
  );
}
