import type { FormEvent, ReactNode } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts';
import { useMended } from '../../../ui/use-mended.ts';
import style from './first-steps.module.css';

export type Errors = Record<string, string | undefined>;

type Props = {
  action: string;
  run: (values: Record<string, string>) => Promise<unknown>;
  onDone: () => void;
  /** The fields; each shows the error of its name until it is changed. */
  children: (errors: Errors, mend: (name: string) => void) => ReactNode;
};

/** The first text for each field, and the one for all together. */
function errorsOf(error: Error | null): { errors: Errors; rest: string | undefined } {
  if (!error) return { errors: {}, rest: undefined };
  const fields = error instanceof ApiError ? Object.entries(error.errors) : [];
  const errors = Object.fromEntries(fields.map(([field, [first]]) => [field, first]));
  return { errors, rest: fields.length > 0 ? undefined : failureText(error) };
}

/** The form of a step: it is done when its call succeeds. A refusal leads to the first wrong field, or back to the button. */
export function StepForm({ action, run, onDone, children }: Props) {
  const doing = useSingleMutation({ mutationFn: run, onSuccess: onDone });
  const form = useFocusOnError(doing.error);
  const mended = useMended();
  const { errors, rest } = errorsOf(doing.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mended.again();
    const given = [...new FormData(event.currentTarget)];
    doing.mutate(Object.fromEntries(given.map(([name, value]) => [name, String(value).trim()])));
  };
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      onSubmit={submit}
      onInput={({ target }) => mended.mend((target as HTMLInputElement).name)}
    >
      {children(mended.open(errors), mended.mend)}
      {rest && <p role="alert">{rest}</p>}
      <div>
        <Button type="submit" variant="primary" disabled={doing.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
