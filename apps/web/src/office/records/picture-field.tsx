import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import type { CustomFieldProps } from './field-props.ts';
import style from './picture-field.module.css';
import { PictureSend } from './picture-send.tsx';
import { PICTURE_HINT, usePicture } from './use-picture.ts';

type Props = {
  label: string;
  /** The picture's address; null or '' for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** A picture to send, replace or remove. */
export function PictureField({ label, value, onChange, error, readOnly }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const picture = usePicture(onChange);
  const fault = picture.fault ?? error;
  const act = value ? 'Trocar imagem' : 'Enviar imagem';
  function remove(): void {
    picture.clear();
    onChange(null);
    button.current?.focus();
  }
  return (
    <fieldset className={style.field}>
      <legend className={field.label}>{label}</legend>
      <div className={style.row}>
        {value ? (
          <img className={style.picture} src={value} alt={`${label}: imagem escolhida`} />
        ) : (
          <span className={style.none}>Nenhuma</span>
        )}
        {!readOnly && (
          <PictureSend
            ref={button}
            picture={picture}
            label={label}
            act={act}
            describedBy={`${id}-hint`}
          >
            {value && (
              <Button variant="quiet" aria-label={`Remover: ${label}`} onClick={remove}>
                Remover
              </Button>
            )}
          </PictureSend>
        )}
      </div>
      {!readOnly && (
        <p id={`${id}-hint`} className={style.hint}>
          {PICTURE_HINT}
        </p>
      )}
      {fault && (
        <p className={field.error} role="alert">
          <Icon name="alert" size={16} />
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** The same as the editor of a record's field. */
export function PictureInput({
  field: { label },
  value,
  onChange,
  error,
  readOnly,
}: CustomFieldProps) {
  const address = typeof value === 'string' ? value : null;
  return (
    <PictureField
      label={label}
      value={address}
      onChange={onChange}
      error={error}
      readOnly={readOnly}
    />
  );
}
