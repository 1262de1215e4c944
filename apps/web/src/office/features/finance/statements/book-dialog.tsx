import { useId, useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import type { DialogProps } from './ignore-dialog.tsx';
import style from './statements.module.css';

/** A new entry for a line, settled on its day; it may teach what lines with this text are. */
export function BookDialog({ line, working, fault, told, onAct, onClose }: DialogProps) {
  const alertId = useId();
  const learnId = useId();
  const [description, setDescription] = useState(line.text.slice(0, 200));
  const [account, setAccount] = useState<Chosen | null>(null);
  const [center, setCenter] = useState<Chosen | null>(null);
  const [learn, setLearn] = useState(false);
  const ready = account !== null && description.trim() !== '';
  return (
    <ConfirmDialog
      title="Novo lançamento"
      action="Lançar e conciliar"
      working={working || !ready}
      onConfirm={() =>
        account &&
        onAct({
          act: 'book',
          id: line.line_id,
          body: {
            description,
            fn_account_id: account.id,
            fn_cost_center_id: center?.id ?? null,
            learn,
          },
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Descrição"
        maxLength={200}
        value={description}
        error={told.description?.[0]}
        onChange={({ target }) => setDescription(target.value)}
      />
      <ReferenceSelect
        label="Conta"
        record="fn_account"
        value={account}
        error={told.fn_account_id?.[0]}
        onChange={setAccount}
      />
      <ReferenceSelect
        label="Centro de custo (opcional)"
        record="fn_cost_center"
        value={center}
        error={told.fn_cost_center_id?.[0]}
        onChange={setCenter}
      />
      <span className={style.learn}>
        <input
          id={learnId}
          type="checkbox"
          checked={learn}
          onChange={({ target }) => setLearn(target.checked)}
        />
        <label htmlFor={learnId}>Sugerir o mesmo para linhas com este texto</label>
      </span>
      <FieldError id={alertId} error={fault} />
    </ConfirmDialog>
  );
}
