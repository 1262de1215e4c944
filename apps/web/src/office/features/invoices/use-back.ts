import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { lastSearch } from '../../records/use-record-search.ts';

/** Back to where the person came from, else to the list as it was. */
export function useBack() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/nf_invoice', search: lastSearch('nf_invoice') });
  };
}
