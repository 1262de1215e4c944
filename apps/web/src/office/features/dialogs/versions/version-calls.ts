import type { getDifference, listVersions, putBackVersion } from '@balcao/contract/dialogs/drafts';
import type { Difference } from '@balcao/dialog/draft/difference';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';

/** A version's number, or the draft. */
export type Edition = number | 'draft';

export const versionKeys = { ofDialog: (id: number) => ['dialogs', 'versions', id] as const };

/** `inUse` changes when this page publishes or puts back. */
export const versionsQuery = (id: number, inUse: number | null) =>
  queryOptions({
    queryKey: [...versionKeys.ofDialog(id), 'list', inUse],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { id };
      return (
        await call<typeof listVersions>('GET /api/at_dialog/:id/versions', { params, signal })
      ).data;
    },
  });

/** `revision` is that of the draft: each save may change its difference. */
export const differenceQuery = (id: number, from: Edition, to: Edition, revision: number) =>
  queryOptions({
    queryKey: [...versionKeys.ofDialog(id), 'difference', from, to, revision],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, query: { from, to }, signal };
      const { data } = await call<typeof getDifference>('GET /api/at_dialog/:id/difference', asked);
      return data as Difference;
    },
  });

export async function putBack(id: number, version: number): Promise<number> {
  const asked = { params: { id }, body: { version } };
  await call<typeof putBackVersion>('POST /api/at_dialog/:id/put_back', asked);
  return version;
}
