import type { listAudit } from '@balcao/contract/audit/audit';
import { call } from '../../../../platform/api.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { History } from '../../../records/record-history.tsx';
import { statusesQuery } from '../queries.ts';
import { Block } from './block.tsx';
import { namedChanges } from './ticket-conflict.ts';

async function load(id: number, before: number | undefined, signal: AbortSignal) {
  const query = { record: 'at_ticket', record_id: id, before };
  const { data } = await call<typeof listAudit>('GET /api/gl_audit', { query, signal });
  const statuses = await queryClient.ensureQueryData(statusesQuery);
  return data.map(({ who, impersonator, changes, ...entry }) => ({
    ...entry,
    changes: namedChanges(changes, statuses),
    who: who?.name ?? null,
    impersonator: impersonator?.name ?? null,
  }));
}

/** A ticket's changes and their authors, for `can_log_view`; loaded when opened. */
export function HistoryBlock({ id }: { id: number }) {
  const { user_roles: roles } = useSession();
  if (!roles?.can_log_view) return null;
  return (
    <Block title="Histórico" closed>
      <History record="at_ticket" id={id} load={(before, signal) => load(id, before, signal)} />
    </Block>
  );
}
