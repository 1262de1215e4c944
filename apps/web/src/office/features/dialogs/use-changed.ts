import type { getDifference } from '@balcao/contract/dialogs/drafts';
import { differenceOf } from '@balcao/dialog/draft/difference';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../platform/api.ts';
import type { DraftStore } from './draft-store.ts';
import { useDraft, useDraftPart, useFlow } from './use-draft.ts';

type Difference = { added: string[]; changed: { block: string }[] };

const changedKeys = {
  since: (id: number, inUse: number) => ['dialogs', 'changed', id, inUse] as const,
};
const NONE: readonly string[] = [];
const idsOf = ({ added, changed }: Difference) => [...added, ...changed.map(({ block }) => block)];

/**
 * The blocks in which the draft differs from a version, the one for new tickets; `saved` is the flow that the page knew as saved when it
 * asked.
 */
const publishedQuery = (draft: DraftStore, inUse: number) =>
  queryOptions({
    queryKey: changedKeys.since(draft.id, inUse),
    queryFn: async ({ signal }) => {
      const saved = draft.theirFlow();
      const { data } = await call<typeof getDifference>('GET /api/at_dialog/:id/difference', {
        params: { id: draft.id },
        query: { from: inUse, to: 'draft' },
        signal,
      });
      return { blocks: idsOf(data), saved };
    },
    staleTime: 60_000,
  });

/**
 * The wire ids of the blocks that differ from the published version. Without one, and as long as the server does not answer: those that
 * were changed on this page.
 */
export function useChanged(wanted: boolean): ReadonlySet<string> {
  const draft = useDraft();
  const flow = useFlow();
  const [opened] = useState(draft.flow);
  const inUse = useDraftPart((one) => one.version());
  const enabled = wanted && inUse !== null;
  const { data } = useQuery({ ...publishedQuery(draft, inUse ?? 0), enabled });
  return useMemo(() => {
    if (!wanted) return new Set<string>();
    const { blocks, saved } = data ?? { blocks: NONE, saved: opened };
    return new Set([...blocks, ...idsOf(differenceOf(saved, flow))]);
  }, [wanted, data, opened, flow]);
}
