import type { ConfigKey } from '@balcao/contract/config-schema';
import type { RecordRow } from '@balcao/contract/records/calls';
import type { listTicketStatuses } from '@balcao/contract/tickets';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { type Calls, recordKeys } from '../../records/record-queries.ts';

export const RECORD = 'gl_config';

/** `updated_by` is null for a setting that nobody has ever changed. */
export type ConfigState = RecordRow & {
  key: ConfigKey;
  value: unknown;
  default: unknown;
  updated_by: { name: string } | null;
};

/** All of them: there are fewer than a page holds. */
export const configsQuery = queryOptions({
  queryKey: recordKeys.lists(RECORD),
  queryFn: async () => {
    const query = { per_page: 100 };
    const { data } = await call<Calls['list']>(`GET /api/${RECORD}`, { query });
    return data as ConfigState[];
  },
});

export const statusesQuery = queryOptions({
  queryKey: ['configs', 'statuses'],
  queryFn: async () =>
    (await call<typeof listTicketStatuses>('GET /api/at_ticket_status/options')).data,
  staleTime: 60_000,
});

/** A null value is the default; `seen` is the `updated_at` that the change was begun from. */
type ConfigChange = { id: number; value: unknown; seen: string };

async function saveConfig({ id, value, seen }: ConfigChange): Promise<ConfigState> {
  const body = { value, updated_at: seen };
  const { data } = await call<Calls['update']>(`PUT /api/${RECORD}/:id`, { params: { id }, body });
  return data as ConfigState;
}

/** Saves one setting; every screen that goes by it hears through the session. */
export function useSaveConfig() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: saveConfig,
    onSuccess: (saved) => {
      client.setQueryData(configsQuery.queryKey, (known) =>
        known?.map((one) => (one.id === saved.id ? saved : one)),
      );
      void client.invalidateQueries({ queryKey: recordKeys.one(RECORD, saved.id) });
      void client.invalidateQueries({ queryKey: ['session'] });
    },
    onError: () => client.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true }),
  });
}
