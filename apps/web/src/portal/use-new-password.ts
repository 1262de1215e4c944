import { type SubmitEvent, useRef, useState } from 'react';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { goodPassword } from './password-fields.tsx';

/**
 * The form around `PasswordFields`: sends a password that satisfies every rule, once; otherwise it returns to the
 * field.
 */
export function useNewPassword<Answer>(send: (password: string) => Promise<Answer>) {
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sending = useSingleMutation({
    mutationFn: send,
    onError: () => field.current?.focus(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = goodPassword(new FormData(event.currentTarget));
    setRefused(password === null);
    if (password === null) field.current?.focus();
    else if (!sending.isPending) sending.mutate(password);
  };
  return { sending, submit, fields: { ref: field, refused } };
}
