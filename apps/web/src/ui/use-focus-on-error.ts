import { useEffect, useRef } from 'react';

/** For a form: each new refusal moves the focus to the first wrong field, or to the button that sends. */
export function useFocusOnError(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [error]);
  return form;
}
