import type { ProviderSetting } from '@balcao/contract/payments/providers';
import { dayOf } from '../../../../ui/dates.ts';
import { PasswordField, TextField } from '../../../../ui/field.tsx';
import { PemField } from './pem-field.tsx';
import style from './provider.module.css';
import type { ProviderForm, ProviderFormState } from './use-provider-form.ts';

type Props = { setting: ProviderSetting; state: ProviderFormState };

const WHOLE = 'Cole o texto em PEM, com as linhas BEGIN e END.';

/** What the bank's API asks for. What is saved of the secrets is never shown again. */
export function PixFields({ setting, state }: Props) {
  const { form, set, errorOf } = state;
  const { secrets_set_at: saved, certificate, has_authority } = setting;
  const kept = saved ? `Salvo em ${dayOf(saved)}. Deixe vazio para manter.` : '';
  const text = (name: keyof ProviderForm & ('api_url' | 'token_url' | 'client_id')) => ({
    value: form[name],
    error: errorOf(name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <fieldset className={style.section}>
      <legend>API Pix do banco</legend>
      <p className={style.quiet}>O banco informa estes dados quando você contrata a API Pix.</p>
      <div className={style.fields}>
        <TextField
          label="Endereço da API"
          type="url"
          maxLength={500}
          placeholder="https://pix.banco.com.br/api/v2"
          {...text('api_url')}
        />
        <TextField
          label="Endereço do token"
          type="url"
          maxLength={500}
          placeholder="https://pix.banco.com.br/oauth/token"
          {...text('token_url')}
        />
        <TextField label="Client ID" maxLength={200} {...text('client_id')} />
        <div className={style.kept}>
          <PasswordField
            label="Segredo do Client ID"
            maxLength={500}
            autoComplete="new-password"
            value={form.client_secret}
            error={errorOf('client_secret')}
            onChange={({ target }) => set({ client_secret: target.value })}
          />
          {kept && <p className={style.quiet}>{kept}</p>}
        </div>
      </div>
      <PemField
        label="Certificado"
        hint={
          certificate
            ? `Salvo: ${certificate.subject}, vale até ${dayOf(certificate.valid_to)}. Deixe vazio para manter.`
            : WHOLE
        }
        value={form.certificate}
        error={errorOf('certificate')}
        onChange={(certificate) => set({ certificate })}
      />
      <PemField
        label="Chave privada"
        hint={kept || `${WHOLE} Sem senha.`}
        value={form.private_key}
        error={errorOf('private_key')}
        onChange={(private_key) => set({ private_key })}
      />
      <PemField
        label="Autoridade do banco (opcional)"
        hint={
          has_authority
            ? 'Salva. Deixe vazio para manter.'
            : 'Só se o banco usa uma cadeia de certificados própria.'
        }
        value={form.authority}
        error={errorOf('authority')}
        onChange={(authority) => set({ authority, drop_authority: false })}
      />
      {has_authority && (
        <label className={style.check}>
          <input
            type="checkbox"
            checked={form.drop_authority}
            onChange={({ target }) => set({ drop_authority: target.checked, authority: '' })}
          />
          Voltar às autoridades conhecidas
        </label>
      )}
    </fieldset>
  );
}
