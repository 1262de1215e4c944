import { fileCode } from './chosen-file.ts';
import style from './pending-fields.module.css';

/** Whether the message waits for the visitor, the code of the requested file, and whether the visitor is notified. */
export type Pending = { waits: boolean; code: string; notify: boolean };
export const notPending: Pending = { waits: false, code: '', notify: false };

/** The same as fields of the message's call. */
export function pendingBody({ waits, code, notify }: Pending) {
  return {
    is_pending: waits,
    notify_app: notify,
    data: waits && code ? { resource_code_required: code } : {},
  };
}

type Props = { pending: Pending; disabled: boolean; onChange: (pending: Pending) => void };

export function PendingFields({ pending, disabled, onChange }: Props) {
  return (
    <div className={style.fields}>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={pending.waits}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...pending, waits: target.checked })}
        />
        Pendência (mostrar no aplicativo)
      </label>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={pending.notify}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...pending, notify: target.checked })}
        />
        Notificar no aplicativo
      </label>
      {pending.waits && (
        <label className={style.code}>
          Pedir um arquivo
          <input
            type="text"
            placeholder="Ex.: conta-de-luz"
            value={pending.code}
            disabled={disabled}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...pending, code: fileCode(target.value) })}
          />
        </label>
      )}
    </div>
  );
}
