import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './resource-dialog.module.css';

/** The details in a file's dialog, loaded again each time it opens. */
export function useDetails<Data>(
  queryKey: QueryKey,
  ask: (signal: AbortSignal) => Promise<{ data: Data }>,
) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await ask(signal)).data;
  return useQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0 });
}

type Props = { found: boolean; error: Error | null; children: ReactNode };

/** The error, a placeholder while loading, or the details. */
export function Details({ found, error, children }: Props) {
  return (
    <>
      {error && <Failure error={error} />}
      {found ? children : !error && <Skeleton width="60%" />}
    </>
  );
}

export function Failure({ error }: { error: Error }) {
  return (
    <p className={style.failure} role="alert">
      {failureText(error)}
    </p>
  );
}
