import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';

/** Shown below the page's name instead of its usual text. */
export const DEAD_LINK = 'Não foi possível abrir este link.';

type Props = {
  error: unknown;
  /** The person can request another link. */
  again?: boolean;
};

/** A link that does not work, or no longer works, or could not be checked. */
export function DeadLink({ error, again }: Props) {
  return (
    <>
      <Failure error={error} />
      <p className={style.note}>Caso este erro persista, entre em contato conosco!</p>
      {again && (
        <Link
          to="/login/recover_email"
          className={`${buttonClass({ variant: 'primary', tall: true })} ${style.again}`}
        >
          Pedir outro link
        </Link>
      )}
      <Link to="/login" className={style.link}>
        Ir para o login
      </Link>
    </>
  );
}
