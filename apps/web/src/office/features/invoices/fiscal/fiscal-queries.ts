import type { CallInput } from '@balcao/contract/endpoint';
import type {
  FiscalSetting,
  getFiscal,
  saveFiscal,
  uploadCertificate,
} from '@balcao/contract/invoices/fiscal';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { upload } from '../../../../platform/upload.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';

const keyOf = (unit: number) => ['fiscal', unit] as const;

export type FiscalBody = CallInput<typeof saveFiscal>['body'];

/** The fiscal data of a business unit. */
export const fiscalQuery = (unit: number) =>
  queryOptions({
    queryKey: keyOf(unit),
    queryFn: async ({ signal }) => {
      const asked = { params: { business_unit_id: unit }, signal };
      return (await call<typeof getFiscal>('GET /api/nf_fiscal/:business_unit_id', asked)).data;
    },
  });

/** What is no field's fault is told beside the form. */
function tell(error: Error): void {
  const isField = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (!isField) notify('danger', failureText(error));
}

/** Saves; the same try counts once, and the answer is what the page shows from then on. */
export function useSaveFiscal(unit: number, onSaved: (saved: FiscalSetting) => void) {
  const client = useQueryClient();
  const attempt = useAttempt();
  return useSingleMutation({
    mutationFn: async (body: FiscalBody) => {
      const idempotencyKey = attempt.idOf(JSON.stringify(body));
      const asked = { params: { business_unit_id: unit }, body, idempotencyKey };
      return (await call<typeof saveFiscal>('PUT /api/nf_fiscal/:business_unit_id', asked)).data;
    },
    onSuccess: (saved) => {
      attempt.forget();
      client.setQueryData(keyOf(unit), saved);
      notify('success', 'Dados fiscais salvos.');
      onSaved(saved);
    },
    onError: tell,
  });
}

export type SentCertificate = { file: File; password: string };

/** Sends a certificate; one that cannot be used leaves the old one. */
export function useSendCertificate(unit: number, onSent: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ file, password }: SentCertificate) => {
      const fields = { password, business_unit_id: String(unit) };
      return (await upload<typeof uploadCertificate>('POST /api/nf_certificate', { file, fields }))
        .data;
    },
    onSuccess: (saved) => {
      client.setQueryData(keyOf(unit), saved);
      notify('success', 'Certificado salvo.');
      onSent();
    },
    onError: tell,
  });
}
