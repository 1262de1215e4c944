import type { listTicketSectors } from '@balcao/contract/tickets/change';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Select } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { SearchSelect } from '../../../records/search-select.tsx';
import { statusesQuery, ticketKeys } from '../queries.ts';
import type { TicketSet } from './use-ticket-changes.ts';

export type BulkPart = 'assignee' | 'sector' | 'status' | 'tags';
type PartProps = { onChange: (set: TicketSet) => void };

const NOBODY = -1;

function AssigneePart({ onChange }: PartProps) {
  const { user } = useSession();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <ReferenceSelect
      label="Responsável"
      record="gl_user"
      first={[
        { id: user.id, name: `${user.name} (você)` },
        { id: NOBODY, name: 'Ninguém' },
      ]}
      value={chosen}
      onChange={(one) => {
        setChosen(one);
        onChange(one ? { assignee_id: one.id === NOBODY ? null : one.id } : {});
      }}
    />
  );
}

async function loadSectors(q: string, signal: AbortSignal) {
  const query = { q };
  return (await call<typeof listTicketSectors>('GET /api/at_ticket/sectors', { query, signal }))
    .data;
}

function SectorPart({ onChange }: PartProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <SearchSelect
      label="Setor"
      searchKey={ticketKeys.sectors('filter')}
      load={loadSectors}
      value={chosen}
      onChange={(one) => {
        setChosen(one);
        onChange(one ? { sector_id: one.id } : {});
      }}
    />
  );
}

function StatusPart({ onChange }: PartProps) {
  const { data: statuses = [] } = useQuery(statusesQuery);
  return (
    <Select
      label="Status"
      defaultValue=""
      onChange={({ target }) => onChange(target.value ? { status_id: Number(target.value) } : {})}
    >
      <option value="">Escolha…</option>
      {statuses.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function TagsPart({ onChange }: PartProps) {
  const [add, setAdd] = useState<Chosen | null>(null);
  const [remove, setRemove] = useState<Chosen | null>(null);
  const put = (more: Chosen | null, less: Chosen | null) => {
    setAdd(more);
    setRemove(less);
    onChange({ ...(more && { add_tags: [more.id] }), ...(less && { remove_tags: [less.id] }) });
  };
  const field = (label: string, value: Chosen | null, set: (one: Chosen | null) => void) => (
    <ReferenceSelect label={label} record="at_tag" value={value} onChange={set} />
  );
  return (
    <>
      {field('Pôr etiqueta', add, (one) => put(one, remove))}
      {field('Tirar etiqueta', remove, (one) => put(add, one))}
    </>
  );
}

const fields: Record<BulkPart, (props: PartProps) => ReactNode> = {
  assignee: AssigneePart,
  sector: SectorPart,
  status: StatusPart,
  tags: TagsPart,
};

type Props = {
  part: BulkPart;
  title: string;
  working: boolean;
  onSet: (set: TicketSet) => void;
  onClose: () => void;
};

/** One property to set in all chosen tickets. */
export function TicketBulkDialog({ part, title, working, onSet, onClose }: Props) {
  const [set, setSet] = useState<TicketSet>({});
  const Part = fields[part];
  const empty = Object.keys(set).length === 0;
  return (
    <ConfirmDialog
      title={title}
      action="Alterar"
      working={working || empty}
      onConfirm={() => onSet(set)}
      onClose={onClose}
    >
      <Part onChange={setSet} />
    </ConfirmDialog>
  );
}
