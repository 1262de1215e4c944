import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs one at a time: a second `mutate` does nothing until the first has ended, even if it comes before
 * the page could disable its button.
 */
export function useSingleMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): UseMutationResult<Data, Error, Input> {
  const running = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled(...outcome) {
      running.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const mutate: typeof mutation.mutate = (...input) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(...input);
  };
  return { ...mutation, mutate };
}
