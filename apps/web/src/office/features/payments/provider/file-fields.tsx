import { TextField } from '../../../../ui/field.tsx';
import style from './provider.module.css';
import type { ProviderFormState } from './use-provider-form.ts';

/** What the files for the unit's bank need besides its bank data. */
export function FileFields({ state: { form, set, errorOf } }: { state: ProviderFormState }) {
  return (
    <fieldset className={style.section}>
      <legend>Arquivos CNAB</legend>
      <div className={style.fields}>
        <TextField
          label="Número da próxima remessa"
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={form.next_remittance}
          error={errorOf('next_remittance')}
          onChange={({ target }) => set({ next_remittance: target.value.replace(/\D/g, '') })}
        />
      </div>
      <p className={style.quiet}>
        Se outro sistema já enviou remessas deste convênio, continue a conta dele. O número só pode
        subir, porque o banco recusa um repetido.
      </p>
    </fieldset>
  );
}
