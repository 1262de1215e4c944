import { useQuery } from '@tanstack/react-query';
import { latePart } from '../../ui/late-part.tsx';
import { channelsQuery } from '../features/messages/thread-queries.ts';
import type { RecordTab } from '../records/record-extensions.ts';

const ThreadPanel = latePart(
  'as mensagens',
  async () => (await import('../features/messages/thread-panel.tsx')).ThreadPanel,
);

/** Whether the person with this id has conversations that the current person may read. */
function useHasThreads(id: number | undefined): boolean {
  const parent = { origin: 'gl_user', parent_code: String(id) } as const;
  const { data } = useQuery({ ...channelsQuery(parent), enabled: id !== undefined });
  return id !== undefined && data !== undefined && data.length > 0;
}

type Props = { id: number; name: string; onClose: () => void };

function PersonThreads({ id, name, onClose }: Props) {
  return <ThreadPanel origin="gl_user" parentCode={String(id)} visitor={name} onClose={onClose} />;
}

/** A person's conversations, beside the form. */
export const personThreads: RecordTab = {
  label: 'Mensagens',
  tab: 'mensagens',
  useShown: useHasThreads,
  Panel: PersonThreads,
};
