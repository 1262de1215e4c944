import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import style from './field.module.css';
import hidden from './hidden.module.css';
import { Icon } from './icon.tsx';

type FrameProps = {
  label: string;
  quietLabel?: boolean;
  /** An icon inside the control, on the left. */
  mark?: ReactNode;
  /** A button inside the control, on the right. */
  after?: ReactNode;
  error?: string;
};
type InputProps = FrameProps & { tall?: boolean } & ComponentProps<'input'>;

/** The label above, the control, and the error below it. */
function Frame(props: FrameProps & { id: string; children: ReactNode }) {
  const { id, label, quietLabel, mark, after, error, children } = props;
  return (
    <div className={style.field}>
      <label className={quietLabel ? hidden.hidden : style.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={style.frame}
        data-marked={mark ? true : undefined}
        data-after={after ? true : undefined}
      >
        {mark && <span className={style.mark}>{mark}</span>}
        {children}
        {after}
      </div>
      {error && (
        <p className={style.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, error?: string) {
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': error && `${id}-error` };
}

export function TextField({ label, quietLabel, mark, after, error, tall, ...rest }: InputProps) {
  const own = useId();
  const id = rest.id ?? own;
  const classes = `${style.input} ${tall ? style.tall : ''}`;
  return (
    <Frame id={id} label={label} quietLabel={quietLabel} mark={mark} after={after} error={error}>
      <input id={id} className={classes} {...described(id, error)} {...rest} />
    </Frame>
  );
}

/** A password that people can reveal while they type it. */
export function PasswordField({ label, quietLabel, error, tall, ...rest }: InputProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const classes = `${style.input} ${style.withPeek} ${tall ? style.tall : ''}`;
  const type = shown ? 'text' : 'password';
  return (
    <Frame id={id} label={label} quietLabel={quietLabel} error={error}>
      <input id={id} type={type} className={classes} {...described(id, error)} {...rest} />
      <button
        type="button"
        className={style.peek}
        aria-pressed={shown}
        aria-label="Mostrar senha"
        title={shown ? 'Ocultar senha' : 'Mostrar senha'}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </Frame>
  );
}

export function Select({
  label,
  quietLabel,
  mark,
  error,
  ...rest
}: FrameProps & ComponentProps<'select'>) {
  const own = useId();
  const id = rest.id ?? own;
  const classes = `${style.input} ${style.select}`;
  return (
    <Frame id={id} label={label} quietLabel={quietLabel} mark={mark} error={error}>
      <select id={id} className={classes} {...described(id, error)} {...rest} />
      <span className={style.arrow}>
        <Icon name="chevron" size={16} />
      </span>
    </Frame>
  );
}
