import { auditActions } from '@balcao/contract/audit/actions';
import type { AuditEntry } from '@balcao/contract/audit/audit';
import { recordLabels } from '@balcao/contract/audit/record-labels';
import { recordOf } from '@balcao/contract/records/definitions';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { clock, dayLabel, dayOf, fullMoment } from '../../../ui/dates.ts';
import { ChangeList } from '../../records/change-list.tsx';
import style from './audit.module.css';

/** Records without a definition that have a page of their own. */
const pages = new Set(['pm_transaction', 'fn_entry', 'nf_invoice']);

function Row({ record, id }: { record: string; id: number | null }) {
  const { say } = useTicketWords();
  const label = say(recordLabels[record] ?? record);
  const text = id === null ? label : `${label} ${id}`;
  if (id !== null && record === 'at_ticket') {
    return (
      <Link to="/at_ticket/$id/edit" params={{ id: String(id) }}>
        {text}
      </Link>
    );
  }
  if (id !== null && record === 'gl_config') return <Link to="/configs">{text}</Link>;
  if (record === 'af_batch') return <Link to="/af_commission">{text}</Link>;
  const definition = recordOf(record);
  if (id === null || !(definition || pages.has(record))) return text;
  if (definition?.screen) return <Link to={definition.screen}>{text}</Link>;
  return (
    <Link to="/$record/$id/edit" params={{ record, id: String(id) }} search={{}}>
      {text}
    </Link>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { say } = useTicketWords();
  const { at, who, impersonator, action, record, record_id, ip, user_agent, changes } = entry;
  return (
    <li className={style.entry}>
      <time dateTime={at} title={fullMoment(at)}>
        {clock(at)}
      </time>
      <div className={style.who}>
        <strong>{who?.name ?? 'Sistema'}</strong>
        {impersonator && <span>por {impersonator.name}</span>}
        {ip && <span title={user_agent ?? undefined}>{ip}</span>}
      </div>
      <div className={style.what}>
        <span>{say(auditActions[action] ?? action)}</span>
        <Row record={record} id={record_id} />
      </div>
      <ChangeList record={record} changes={changes} />
    </li>
  );
}

/** Entries by day, newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={day} className={style.day}>
      <h2>{dayLabel(some[0]?.at ?? '')}</h2>
      <ol>
        {some.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}
