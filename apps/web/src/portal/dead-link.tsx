import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';

/** Stands below the page's name then, in place of what is to be done there. */
export const DEAD_LINK = 'Não foi possível abrir este link.';

type Props = {
  error: unknown;
  /** Whoever it was for may ask for another by himself. */
  again?: boolean;
};

/** A link that opens nothing (any more), or could not be looked up. */
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
