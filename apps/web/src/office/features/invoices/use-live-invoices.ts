import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { coalesce } from '../../../platform/coalesce.ts';
import { refreshAskedBefore } from '../../../platform/query-client.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';

/** A hundred notes that are emitted together bring hundreds of events; this pause limits the calls to the server. */
const PAUSE_MS = 1_000;

/** Keeps what shows several notes current. */
export function useLiveInvoices(queryKey: QueryKey): void {
  const [refresh] = useState(() => {
    let since = 0;
    let key = queryKey;
    const ask = coalesce(() => void refreshAskedBefore(since, { queryKey: key }), PAUSE_MS);
    return (quietSince: number, asked: QueryKey) => {
      since = Math.max(since, quietSince);
      key = asked;
      ask();
    };
  });
  useTopic('invoices', (_signal, quietSince) => refresh(quietSince, queryKey));
}
