import type { ComponentProps } from 'react';
import style from './button.module.css';

type Looks = {
  variant?: 'primary' | 'danger' | 'plain' | 'quiet';
  square?: boolean;
  tall?: boolean;
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'plain', square, tall }: Looks = {}): string {
  return [style.button, style[variant], square && style.square, tall && style.tall]
    .filter(Boolean)
    .join(' ');
}

export function Button({ variant, square, tall, ...rest }: Looks & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ variant, square, tall })} {...rest} />;
}
