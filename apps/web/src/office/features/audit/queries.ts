import type { checkAuditNow, getAuditState, listAudit } from '@balcao/contract/audit';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import type { AuditSearch } from './audit-search.ts';

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call<typeof listAudit>('GET /api/gl_audit', { query: { ...search, before }, signal }),
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

const WATCH_MS = 1_000;

/** How the chain stands; `watching` asks every second, until a check that was asked for has ended. */
export const chainQuery = (watching: boolean) =>
  queryOptions({
    queryKey: ['audit', 'state'],
    queryFn: async () => (await call<typeof getAuditState>('GET /api/gl_audit/state')).data,
    refetchInterval: watching && WATCH_MS,
  });

export const askForCheck = () => call<typeof checkAuditNow>('POST /api/gl_audit/check');
