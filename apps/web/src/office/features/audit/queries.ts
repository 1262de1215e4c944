import type {
  AuditState,
  checkAuditNow,
  getAuditState,
  listAudit,
} from '@balcao/contract/audit/audit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import type { AuditSearch } from './audit-search.ts';

const auditKeys = {
  list: (search: AuditSearch) => ['audit', search] as const,
  chain: ['audit', 'state'] as const,
};

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(search),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call<typeof listAudit>('GET /api/gl_audit', { query: { ...search, before }, signal }),
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

const WATCH_MS = 1_000;

/**
 * Whether a new check is still awaited: the last one is still that of `since`. If `since` is undefined, nobody waits.
 */
export const isAwaited = (state: AuditState | undefined, since: string | null | undefined) =>
  since !== undefined && (state?.check?.at ?? null) === since;

/** The state of the log's chain; with `since`, asked every second until there is a newer check. */
export const chainQuery = (since?: string | null) =>
  queryOptions({
    queryKey: auditKeys.chain,
    queryFn: async (): Promise<AuditState> =>
      (await call<typeof getAuditState>('GET /api/gl_audit/state')).data,
    refetchInterval: ({ state }) => isAwaited(state.data, since) && WATCH_MS,
  });

export const askForCheck = () => call<typeof checkAuditNow>('POST /api/gl_audit/check');
