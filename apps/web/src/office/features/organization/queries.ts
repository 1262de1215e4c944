import type { ConfigKey } from '@balcao/contract/organization/config-schema';
import type { RecordRow } from '@balcao/contract/records/calls';
import type { listTicketStatuses } from '@balcao/contract/tickets/ticket';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { sessionKeys } from '../../../platform/session/session-keys.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { type Calls, recordKeys } from '../../records/record-queries.ts';

export const RECORD = 'gl_config';

const configKeys = {
  all: recordKeys.lists(RECORD),
  one: (id: number) => recordKeys.one(RECORD, id),
  statuses: ['configs', 'statuses'] as const,
};

/** `updated_by` is null for a setting that nobody has changed. */
export type ConfigState = RecordRow & {
  key: ConfigKey;
  value: unknown;
  default: unknown;
  updated_by: { name: string } | null;
};

/** Loads all settings: there are fewer than one page holds. */
export const configsQuery = queryOptions({
  queryKey: configKeys.all,
  queryFn: async () => {
    const query = { per_page: 100 };
    const { data } = await call<Calls['list']>(`GET /api/${RECORD}`, { query });
    return data as ConfigState[];
  },
});

export const statusesQuery = queryOptions({
  queryKey: configKeys.statuses,
  queryFn: async () =>
    (await call<typeof listTicketStatuses>('GET /api/at_ticket_status/options')).data,
  staleTime: 60_000,
});

/** A null value means the default; `seen` is the `updated_at` that the change is based on. */
type ConfigChange = { id: number; value: unknown; seen: string };

async function saveConfig({ id, value, seen }: ConfigChange): Promise<ConfigState> {
  const body = { value, updated_at: seen };
  const { data } = await call<Calls['update']>(`PUT /api/${RECORD}/:id`, { params: { id }, body });
  return data as ConfigState;
}

/** Saves one setting; the screens that depend on it learn of the change through the session. */
export function useSaveConfig() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: saveConfig,
    onSuccess: (saved) => {
      client.setQueryData(configsQuery.queryKey, (known) =>
        known?.map((one) => (one.id === saved.id ? saved : one)),
      );
      void client.invalidateQueries({ queryKey: configKeys.one(saved.id) });
      void client.invalidateQueries({ queryKey: sessionKeys.all });
    },
    onError: () => client.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true }),
  });
}
