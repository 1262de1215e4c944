import { failedRules, passwordRules } from '@balcao/brazil/password';
import { type Ref, useId, useState } from 'react';
import { PasswordField } from '../ui/field.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icon.tsx';
import style from './password-fields.module.css';

type Props = {
  label: string;
  /** Label of the second field; without one the same value counts for both (docs/product/portal.md#password-rules). */
  confirmation?: string;
  /** The person sent the form with a broken rule. */
  refused?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const looks = {
  open: { icon: 'circle', told: '' },
  kept: { icon: 'check', told: ' Cumprida.' },
  broken: { icon: 'close', told: ' Falta cumprir.' },
} as const;

/** Before typing, nothing is right or wrong; a blank password that was sent breaks all rules. */
function stateOf(holds: boolean, typed: boolean, refused = false): keyof typeof looks {
  if (typed) return holds ? 'kept' : 'broken';
  return refused && !holds ? 'broken' : 'open';
}

/** The password in the fields of `PasswordFields` if it satisfies every rule, else null. */
export function goodPassword(form: FormData): string | null {
  const password = String(form.get('password'));
  const confirmation = String(form.get('confirmation') ?? password);
  return failedRules(password, confirmation).length === 0 ? password : null;
}

/** A new password with the live list of rules; its form reads it with `goodPassword`. */
export function PasswordFields({ label, confirmation, refused, ref }: Props) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const rules = useId();
  const second = confirmation === undefined ? typed.password : typed.confirmation;
  const broken = refused && failedRules(typed.password, second).length > 0;
  return (
    <>
      <PasswordField
        ref={ref}
        label={label}
        name="password"
        autoComplete="new-password"
        maxLength={200}
        tall
        error={broken ? 'A senha ainda não cumpre todas as regras.' : undefined}
        aria-describedby={rules}
        onChange={(event) => setTyped({ ...typed, password: event.target.value })}
      />
      {confirmation !== undefined && (
        <PasswordField
          label={confirmation}
          name="confirmation"
          autoComplete="new-password"
          maxLength={200}
          tall
          onChange={(event) => setTyped({ ...typed, confirmation: event.target.value })}
        />
      )}
      <ul className={style.rules} id={rules}>
        {passwordRules.map(({ id, text, holds }) => {
          const state = stateOf(holds(typed.password, second), typed.password !== '', refused);
          const { icon, told } = looks[state];
          return (
            <li key={id} className={style[state]}>
              <Icon name={icon} size={16} />
              <span>
                {text}
                <span className={hidden.hidden}>{told}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
