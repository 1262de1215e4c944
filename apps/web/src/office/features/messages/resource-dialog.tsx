import { fileSize } from '@balcao/brazil/file-size';
import type {
  deleteResource,
  getResource,
  ResourceInfo,
  updateResource,
} from '@balcao/contract/files/details';
import type { Resource } from '@balcao/contract/files/resource';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { fullMoment, plainMoment } from '../../../ui/dates.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { Details, Failure, useDetails } from './resource-details.tsx';
import style from './resource-dialog.module.css';
import { useTalk } from './talk.ts';
import { threadKeys } from './thread-queries.ts';

export type ResourceAct = 'info' | 'edit' | 'delete';
type Props = { resource: Resource; seq: number; act: ResourceAct; onClose: () => void };

/** Shows a file's details, renames it, changes its expiry or deletes it. */
export function ResourceDialog(props: Props) {
  if (props.act === 'delete') return <Removal {...props} />;
  return <Facts {...props} />;
}

/** Changes a file, then loads its message again. */
function useChange({ seq, onClose }: Props, done: string) {
  const { thread, reload } = useTalk();
  return useSingleMutation({
    mutationKey: threadKeys.acts(thread),
    mutationFn: (ask: () => Promise<unknown>) => ask(),
    onSuccess: () => {
      reload(seq);
      notify('success', done);
      onClose();
    },
  });
}

function Removal(props: Props) {
  const { id, filename } = props.resource;
  const change = useChange(props, 'Arquivo excluído.');
  const remove = () =>
    call<typeof deleteResource>('DELETE /api/gl_resource/:id', { params: { id } });
  return (
    <ConfirmDialog
      title={`Excluir o arquivo ${filename}?`}
      action="Excluir arquivo"
      danger
      working={change.isPending}
      onConfirm={() => change.mutate(remove)}
      onClose={props.onClose}
    >
      <p>A mensagem fica, sem o arquivo. Isso não pode ser desfeito.</p>
      {change.isError && <Failure error={change.error} />}
    </ConfirmDialog>
  );
}

function Facts(props: Props) {
  const { resource, act, onClose } = props;
  const params = { id: resource.id };
  const { data, error } = useDetails(threadKeys.resource(resource.id), (signal) =>
    call<typeof getResource>('GET /api/gl_resource/:id/edit', { params, signal }),
  );
  if (data && act === 'edit' && data.can_be_changed) return <Editing {...props} info={data} />;
  return (
    <ConfirmDialog title={resource.filename} cancel="Fechar" onClose={onClose}>
      <Details found={data !== undefined} error={error}>
        {act === 'edit' && <p>Este arquivo não pode ser alterado.</p>}
        {data && <Rows info={data} />}
      </Details>
    </ConfirmDialog>
  );
}

function Rows({ info }: { info: ResourceInfo }) {
  const rows = [
    ['Código', info.code],
    ['Tipo', `${info.extension} (${info.mime})`],
    ['Tamanho', fileSize(info.size)],
    ['Enviado por', info.user?.name ?? 'Cliente ou sistema'],
    ['Enviado em', plainMoment(info.created_at)],
    ['Disponível até', info.expires_at ? plainMoment(info.expires_at) : 'sem prazo'],
    ['SHA-256', info.sha256],
  ];
  return (
    <dl className={style.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const DAY = 1_440;
const ENDS = [
  { value: 'keep', label: 'Manter como está' },
  { value: String(DAY), label: 'Por mais 1 dia' },
  { value: String(30 * DAY), label: 'Por mais 30 dias' },
  { value: String(365 * DAY), label: 'Por mais 1 ano' },
  { value: 'none', label: 'Sem prazo' },
];

function Editing(props: Props & { info: ResourceInfo }) {
  const { info, onClose } = props;
  const [name, setName] = useState(info.filename);
  const [end, setEnd] = useState('keep');
  const change = useChange(props, 'Arquivo alterado.');
  const save = () =>
    call<typeof updateResource>('PUT /api/gl_resource/:id', {
      params: { id: info.id },
      body: {
        filename: name.trim(),
        updated_at: info.updated_at,
        ...(end !== 'keep' && { expires_minutes: end === 'none' ? null : Number(end) }),
      },
    });
  return (
    <ConfirmDialog
      title="Editar arquivo"
      action="Salvar"
      working={change.isPending || name.trim() === ''}
      onConfirm={() => change.mutate(save)}
      onClose={onClose}
    >
      <TextField label="Nome" value={name} onChange={({ target }) => setName(target.value)} />
      <Select label="Disponível" value={end} onChange={({ target }) => setEnd(target.value)}>
        {ENDS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {info.expires_at && (
        <p title={fullMoment(info.expires_at)}>Hoje: até {plainMoment(info.expires_at)}.</p>
      )}
      {change.isError && <Failure error={change.error} />}
    </ConfirmDialog>
  );
}
