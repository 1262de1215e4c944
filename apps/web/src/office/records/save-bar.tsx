import { Button } from '../../ui/button.tsx';
import style from './save-bar.module.css';

export type Ending = 'show' | 'back' | 'next';

type Props = {
  saving: boolean;
  /** Missing if the form is read-only. */
  onSave?: ((ending: Ending) => void) | undefined;
  /** Missing if the row cannot be deleted. */
  onRemove?: (() => void) | undefined;
};

/** docs/product/records.md#form. The first button is the form's submit button: Enter in a field does the same. */
export function SaveBar({ saving, onSave, onRemove }: Props) {
  return (
    <div className={style.bar}>
      {onRemove && (
        <Button
          variant="quiet"
          style={{ color: 'var(--overdue)' }}
          disabled={saving}
          onClick={onRemove}
        >
          Excluir
        </Button>
      )}
      <span className={style.room} />
      {onSave && (
        <>
          <Button disabled={saving} onClick={() => onSave('next')}>
            Salvar & Permanecer
          </Button>
          <Button disabled={saving} onClick={() => onSave('back')}>
            Salvar & Voltar
          </Button>
          <Button type="submit" variant="primary" disabled={saving}>
            {saving ? 'Salvando…' : 'Salvar'}
          </Button>
        </>
      )}
    </div>
  );
}
