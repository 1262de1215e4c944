import { fileCode } from './chosen-file.ts';
import style from './pending-fields.module.css';

/** Whether the message waits for the visitor, and the code of the file that it asks for. */
export type Pending = { waits: boolean; code: string };
export const notPending: Pending = { waits: false, code: '' };

/** The part of a message that says so. */
export function pendingBody({ waits, code }: Pending) {
  if (!waits) return {};
  return { is_pending: true, ...(code && { data: { resource_code_required: code } }) };
}

type Props = { pending: Pending; onChange: (pending: Pending) => void };

export function PendingFields({ pending, onChange }: Props) {
  return (
    <div className={style.fields}>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={pending.waits}
          onChange={({ target }) => onChange({ ...pending, waits: target.checked })}
        />
        Pendência
      </label>
      {pending.waits && (
        <label className={style.code}>
          Pedir um arquivo
          <input
            type="text"
            placeholder="conta-de-luz"
            value={pending.code}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...pending, code: fileCode(target.value) })}
          />
        </label>
      )}
    </div>
  );
}
