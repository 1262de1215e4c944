import { Link } from '@tanstack/react-router';
import style from './access-page.module.css';
import { Failure } from './access-page.tsx';

/** Stands below the page's name then, in place of what is to be done there. */
export const DEAD_LINK = 'Não foi possível abrir este link.';

/** A link that opens nothing (any more), or could not be looked up. */
export function DeadLink({ error }: { error: unknown }) {
  return (
    <>
      <Failure error={error} />
      <p className={style.note}>Caso este erro persista, entre em contato conosco!</p>
      <Link to="/login" className={style.link}>
        Ir para o login
      </Link>
    </>
  );
}
