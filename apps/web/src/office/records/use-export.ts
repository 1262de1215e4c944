import { failureText } from '../../platform/api-error.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { notify } from '../../ui/notices.ts';

/** The making of a file in one of several formats, one at a time; says why one was not made. */
export function useExport<Format extends string>(make: (format: Format) => Promise<void>) {
  return useSingleMutation({
    mutationFn: make,
    onError: (error) => notify('danger', failureText(error)),
  });
}
