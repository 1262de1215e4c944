import type { CallInput } from '@balcao/contract/endpoint';
import type {
  getProvider,
  ProviderSetting,
  saveProvider,
  setProviderWebhook,
  testProvider,
} from '@balcao/contract/payments/providers';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { bankFileKeys } from '../bank-files/queries.ts';

export const providerKeys = {
  one: (unit: number) => ['provider', unit] as const,
};

export type ProviderBody = CallInput<typeof saveProvider>['body'];

/** Who collects for a business unit. */
export const providerQuery = (unit: number) =>
  queryOptions({
    queryKey: providerKeys.one(unit),
    queryFn: async ({ signal }) => {
      const asked = { params: { business_unit_id: unit }, signal };
      return (await call<typeof getProvider>('GET /api/pm_provider/:business_unit_id', asked)).data;
    },
  });

/** Saves; the same try counts once, and the answer is what the page shows from then on. */
export function useSaveProvider(unit: number, onSaved: (saved: ProviderSetting) => void) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: async (body: ProviderBody) => {
      const idempotencyKey = attempt.idOf(JSON.stringify(body));
      const asked = { params: { business_unit_id: unit }, body, idempotencyKey };
      return (await call<typeof saveProvider>('PUT /api/pm_provider/:business_unit_id', asked))
        .data;
    },
    onSuccess: (saved) => {
      attempt.forget();
      client.setQueryData(providerKeys.one(unit), saved);
      void client.invalidateQueries({ queryKey: bankFileKeys.remittances });
      notify('success', 'Recebimento salvo.');
      onSaved(saved);
    },
    onError: (error) => {
      const isField = error instanceof ApiError && Object.keys(error.errors).length > 0;
      if (!isField) notify('danger', failureText(error));
    },
  });
}

/** Asks the bank with what is saved. */
export const useTestProvider = (unit: number) =>
  useSingleMutation({
    mutationFn: async () => {
      const asked = { params: { business_unit_id: unit } };
      return (
        await call<typeof testProvider>('POST /api/pm_provider/:business_unit_id/test', asked)
      ).data;
    },
    onError: (error) => notify('danger', failureText(error)),
  });

/** Has the bank report payments to a new address. */
export function useRegisterHook(unit: number) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: async () => {
      const idempotencyKey = attempt.idOf(String(unit));
      const asked = { params: { business_unit_id: unit }, idempotencyKey };
      return (
        await call<typeof setProviderWebhook>(
          'POST /api/pm_provider/:business_unit_id/webhook',
          asked,
        )
      ).data;
    },
    onSuccess: (saved) => {
      attempt.forget();
      client.setQueryData(providerKeys.one(unit), saved);
      notify('success', 'O banco avisará cada Pix que chegar.');
    },
    onError: (error) => {
      notify('danger', failureText(error));
      void client.invalidateQueries({ queryKey: providerKeys.one(unit) });
    },
  });
}
