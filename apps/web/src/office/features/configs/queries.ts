import type {
  ConfigState,
  changeConfig,
  listConfigs,
  resetConfig,
} from '@balcao/contract/config-calls';
import type { ConfigKey } from '@balcao/contract/config-schema';
import type { listTicketStatuses } from '@balcao/contract/tickets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

export const configsQuery = queryOptions({
  queryKey: ['configs'],
  queryFn: async () => (await call<typeof listConfigs>('GET /api/gl_config')).data,
});

export const statusesQuery = queryOptions({
  queryKey: ['configs', 'statuses'],
  queryFn: async () =>
    (await call<typeof listTicketStatuses>('GET /api/at_ticket_status/options')).data,
  staleTime: 60_000,
});

export type ConfigChange = {
  key: ConfigKey;
  /** Undefined for the default. */
  value: unknown;
  seen: string | null;
};

async function saveConfig({ key, value, seen }: ConfigChange): Promise<ConfigState> {
  const params = { key };
  if (value !== undefined) {
    const body = { value, updated_at: seen };
    return (await call<typeof changeConfig>('PUT /api/gl_config/:key', { params, body })).data;
  }
  const query = { updated_at: seen ?? undefined };
  return (await call<typeof resetConfig>('DELETE /api/gl_config/:key', { params, query })).data;
}

/** Saves one setting; every screen that goes by it hears through the session. */
export function useSaveConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveConfig,
    onSuccess: (saved) => {
      client.setQueryData(configsQuery.queryKey, (known) =>
        known?.map((one) => (one.key === saved.key ? saved : one)),
      );
      void client.invalidateQueries({ queryKey: ['session'] });
    },
    onError: () => client.invalidateQueries({ queryKey: configsQuery.queryKey, exact: true }),
  });
}
