import type { SayTicket } from '@balcao/brazil/ticket-words';
import { auditActions } from '@balcao/contract/audit/actions';
import { recordLabels } from '@balcao/contract/audit/record-labels';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { optionsQuery } from '../../records/record-queries.ts';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './audit.module.css';
import { type AuditSearch, auditSearch } from './audit-search.ts';

function choices(labels: Record<string, string>, chosen: string | undefined, say: SayTicket) {
  const known = chosen && !labels[chosen] ? { ...labels, [chosen]: chosen } : labels;
  return Object.entries(known)
    .map(([value, label]) => [value, say(label)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
    .map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));
}

/** The address holds every choice and leaves out invalid ones. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useNavigate();
  const { say } = useTicketWords();
  const choose = (part: { [Name in keyof AuditSearch]: unknown }) =>
    void navigate({ to: '/audit', search: auditSearch({ ...search, ...part }) });
  const chosen = useQuery({
    ...optionsQuery('gl_user', { id: search.who }),
    enabled: search.who !== undefined,
  });
  const person = search.who === undefined ? null : chosen.data?.[0];
  return (
    <search className={style.filters} aria-label="Filtros">
      <ReferenceSelect
        label="Quem"
        record="gl_user"
        placeholder="Todas as pessoas"
        value={person ? { id: person.id, name: person.name } : null}
        onChange={(one) => choose({ who: one?.id })}
      />
      <Select
        label="Ação"
        value={search.action ?? ''}
        onChange={({ target }) => choose({ action: target.value })}
      >
        <option value="">Todas</option>
        {choices(auditActions, search.action, say)}
      </Select>
      <Select
        label="Registro"
        value={search.record ?? ''}
        onChange={({ target }) => choose({ record: target.value, record_id: undefined })}
      >
        <option value="">Todos</option>
        {choices(recordLabels, search.record, say)}
      </Select>
      {search.record !== undefined && (
        <TextField
          key={`${search.record} ${search.record_id}`}
          label="Nº do registro"
          inputMode="numeric"
          defaultValue={search.record_id}
          maxLength={15}
          onBlur={({ target }) => choose({ record_id: target.value })}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && choose({ record_id: currentTarget.value })
          }
        />
      )}
      <DateField
        label="De"
        max={search.until}
        value={search.from ?? null}
        onChange={(from) => choose({ from })}
      />
      <DateField
        label="Até"
        min={search.from}
        value={search.until ?? null}
        onChange={(until) => choose({ until })}
      />
      <TextField
        key={search.ip}
        label="Endereço IP"
        defaultValue={search.ip}
        maxLength={45}
        onBlur={({ target }) => choose({ ip: target.value.trim() })}
        onKeyDown={({ key, currentTarget }) =>
          key === 'Enter' && choose({ ip: currentTarget.value.trim() })
        }
      />
    </search>
  );
}
