import type { ComponentProps } from 'react';
import style from './back-button.module.css';
import { Icon } from './icon.tsx';

type Props = Pick<ComponentProps<'button'>, 'onClick' | 'disabled'>;

/** A link back, in the bar at the top of a page. */
export function BackButton(props: Props) {
  return (
    <button type="button" className={style.back} {...props}>
      <Icon name="back" />
      Voltar
    </button>
  );
}
