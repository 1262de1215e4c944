import type { ProviderSetting } from '@balcao/contract/payments/providers';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { useFocusOnError } from '../../../../ui/use-focus-on-error.ts';
import { type ProviderBody, useSaveProvider } from './provider-queries.ts';

/** What is typed; secrets are empty until somebody types new ones. */
export type ProviderForm = {
  pix_provider: ProviderSetting['pix_provider'];
  boleto_provider: ProviderSetting['boleto_provider'];
  next_remittance: string;
  api_url: string;
  token_url: string;
  client_id: string;
  client_secret: string;
  certificate: string;
  private_key: string;
  authority: string;
  /** Back to the well-known authorities. */
  drop_authority: boolean;
};

const formOf = (setting: ProviderSetting): ProviderForm => ({
  pix_provider: setting.pix_provider,
  boleto_provider: setting.boleto_provider,
  next_remittance: String(setting.next_remittance),
  api_url: setting.api_url ?? '',
  token_url: setting.token_url ?? '',
  client_id: setting.client_id ?? '',
  client_secret: '',
  certificate: '',
  private_key: '',
  authority: '',
  drop_authority: false,
});

function bodyOf({ drop_authority, ...form }: ProviderForm, seen: string | null): ProviderBody {
  const { authority, next_remittance: number, ...rest } = form;
  return {
    ...rest,
    ...(form.boleto_provider === 'cnab' && number && { next_remittance: Number(number) }),
    ...(drop_authority ? { authority: null } : authority && { authority }),
    ...(seen !== null && { updated_at: seen }),
  };
}

/** The form of a unit's provider: what is typed, the server's errors by field, and saving. */
export function useProviderForm(setting: ProviderSetting) {
  const [first, setFirst] = useState(() => formOf(setting));
  const [form, setForm] = useState(first);
  const [seen, setSeen] = useState(setting.updated_at);
  const saving = useSaveProvider(setting.business_unit_id, (saved) => {
    const next = formOf(saved);
    setFirst(next);
    setForm(next);
    setSeen(saved.updated_at);
  });
  const box = useFocusOnError(saving.error);
  const errors = saving.error instanceof ApiError ? saving.error.errors : {};
  return {
    box,
    form,
    dirty: JSON.stringify(form) !== JSON.stringify(first),
    saving: saving.isPending,
    set: (part: Partial<ProviderForm>) => setForm((before) => ({ ...before, ...part })),
    errorOf: (name: keyof ProviderForm) => errors[name]?.[0],
    save: () => saving.mutate(bodyOf(form, seen)),
  };
}

export type ProviderFormState = ReturnType<typeof useProviderForm>;
