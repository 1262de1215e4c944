import { useNavigate } from '@tanstack/react-router';

/** Opens the rows behind a number, as its link in the table does. */
export function useOpenRows() {
  const navigate = useNavigate({ from: '/fn_report' });
  return (key: string | undefined) => {
    if (!key) return;
    void navigate({
      to: '/fn_report',
      search: (before) => ({ ...before, rows: key, page: undefined }),
      resetScroll: false,
    });
  };
}
