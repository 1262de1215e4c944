import type { ThreadOrigin } from '@balcao/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { latePart } from '../../ui/late-part.tsx';
import { channelsQuery } from '../features/messages/thread-queries.ts';
import type { RecordTab } from '../records/record-extensions.ts';

const ThreadPanel = latePart(
  'as mensagens',
  async () => (await import('../features/messages/thread-panel.tsx')).ThreadPanel,
);

/** Whether the row with this id has conversations that the current person may read. */
function useHasThreads(origin: ThreadOrigin, id: number | undefined): boolean {
  const parent = { origin, parent_code: String(id) };
  const { data } = useQuery({ ...channelsQuery(parent), enabled: id !== undefined });
  return id !== undefined && data !== undefined && data.length > 0;
}
const usePersonHasThreads = (id: number | undefined) => useHasThreads('gl_user', id);
const useAffiliateHasThreads = (id: number | undefined) => useHasThreads('af_affiliate', id);
const useCampaignHasThreads = (id: number | undefined) => useHasThreads('ad_advertisement', id);

type Props = { id: number; name: string; onClose: () => void };

function PersonThreads({ id, name, onClose }: Props) {
  return <ThreadPanel origin="gl_user" parentCode={String(id)} visitor={name} onClose={onClose} />;
}

function AffiliateThreads({ id, name, onClose }: Props) {
  const code = String(id);
  return <ThreadPanel origin="af_affiliate" parentCode={code} visitor={name} onClose={onClose} />;
}

function CampaignThreads({ id, name, onClose }: Props) {
  const of = { origin: 'ad_advertisement', parentCode: String(id), visitor: name } as const;
  return <ThreadPanel {...of} first={2} onClose={onClose} />;
}

const tab = { label: 'Mensagens', tab: 'mensagens' };

/** A person's conversations, beside the form. */
export const personThreads: RecordTab = {
  ...tab,
  useShown: usePersonHasThreads,
  Panel: PersonThreads,
};

/** Those of an affiliate. */
export const affiliateThreads: RecordTab = {
  ...tab,
  useShown: useAffiliateHasThreads,
  Panel: AffiliateThreads,
};

/** What colleagues say to each other about a campaign: nobody outside reads it. */
export const campaignThreads: RecordTab = {
  ...tab,
  useShown: useCampaignHasThreads,
  Panel: CampaignThreads,
};
