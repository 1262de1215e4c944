import { keyed } from '../../ui/keyed.ts';
import style from './unbroken.module.css';

/** A short word with a hyphen; a long one, such as a code, may break rather than stick out. */
const HYPHENED = /^(?=.{3,16}$)\p{L}+(?:-\p{L}+)+$/u;

/** A text whose words with a hyphen, such as "e-mail", stand whole on one line; for the eye alone, the text stays as it is. */
export function Unbroken({ text }: { text: string }) {
  return keyed(text.split(/(\s+)/)).map(({ key, item }) =>
    HYPHENED.test(item) ? (
      <span key={key} className={style.word}>
        {item}
      </span>
    ) : (
      item
    ),
  );
}
