import type { listAudit } from '@balcao/contract/audit';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { History } from '../../records/record-history.tsx';
import style from './ticket-history.module.css';

async function load(id: number, before: number | undefined, signal: AbortSignal) {
  const query = { record: 'at_ticket', record_id: id, before };
  const { data } = await call<typeof listAudit>('GET /api/gl_audit', { query, signal });
  return data.map(({ who, impersonator, ...entry }) => ({
    ...entry,
    who: who?.name ?? null,
    impersonator: impersonator?.name ?? null,
  }));
}

/** Who changed a ticket, for `can_log_view`; asked for when it is opened. */
export function TicketHistory({ id }: { id: number }) {
  const { user_roles: roles } = useSession();
  const [open, setOpen] = useState(false);
  if (!roles?.can_log_view) return null;
  return (
    <details
      className={style.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Histórico</summary>
      {open && (
        <History record="at_ticket" id={id} load={(before, signal) => load(id, before, signal)} />
      )}
    </details>
  );
}
