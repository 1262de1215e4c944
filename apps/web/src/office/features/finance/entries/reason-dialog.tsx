import { type ReactNode, useId, useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';

type Props = {
  title: string;
  action: string;
  working: boolean;
  fault: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
};

/** Asks why before something is taken back. */
export function ReasonDialog({ fault, working, onConfirm, children, ...rest }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <ConfirmDialog
      cancel="Voltar"
      danger
      working={working || text === ''}
      onConfirm={() => text && onConfirm(text)}
      {...rest}
    >
      {children}
      <TextField
        label="Motivo"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError id={`${id}-failed`} error={fault} />
    </ConfirmDialog>
  );
}
