import type { Regime } from '@balcao/contract/invoices/fiscal';
import type { FiscalEnvironment } from '@balcao/contract/invoices/invoice';
import { environmentWords, regimeWords } from '@balcao/contract/invoices/invoice-words';
import { CityPicker } from '../../../../ui/city-picker.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { searchCities } from '../../../records/city-input.tsx';
import { entriesOf } from './entries-of.ts';
import style from './fiscal.module.css';
import type { FiscalFormState } from './use-fiscal-form.ts';

const digits = (text: string) => text.replace(/\D/g, '');

/** Who the unit is to the tax authority. */
export function CompanyFields({ state: { form, set, errorOf } }: { state: FiscalFormState }) {
  return (
    <fieldset className={style.section}>
      <legend>Prestador</legend>
      <div className={style.fields}>
        <Select
          label="Regime tributário"
          value={form.regime}
          error={errorOf('regime')}
          onChange={({ target }) => set({ regime: target.value as Regime })}
        >
          {entriesOf(regimeWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <CityPicker
          label="Município"
          name="city_ibge"
          value={form.city}
          onChange={(city) => set({ city })}
          search={searchCities}
          error={errorOf('city_ibge')}
        />
        <TextField
          label="Inscrição municipal"
          maxLength={15}
          autoComplete="off"
          value={form.municipal_registration}
          error={errorOf('municipal_registration')}
          onChange={({ target }) => set({ municipal_registration: target.value })}
        />
        <TextField
          label="E-mail na nota"
          type="email"
          maxLength={80}
          autoComplete="off"
          value={form.email}
          error={errorOf('email')}
          onChange={({ target }) => set({ email: target.value })}
        />
        <TextField
          label="Telefone na nota (só números)"
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          value={form.phone}
          error={errorOf('phone')}
          onChange={({ target }) => set({ phone: digits(target.value) })}
        />
      </div>
    </fieldset>
  );
}

const environmentHints: Record<FiscalEnvironment, string> = {
  local: 'As notas são assinadas e conferidas aqui, e não saem desta instalação.',
  restricted: 'As notas vão ao ambiente de testes do serviço nacional e não têm validade jurídica.',
  production: 'As notas vão ao serviço nacional e têm validade jurídica.',
};

/** Where notes go, and how they are counted. */
export function SeriesFields({ state: { form, set, errorOf } }: { state: FiscalFormState }) {
  return (
    <fieldset className={style.section}>
      <legend>Emissão</legend>
      <div className={style.fields}>
        <Select
          label="Ambiente"
          value={form.environment}
          error={errorOf('environment')}
          onChange={({ target }) => set({ environment: target.value as FiscalEnvironment })}
        >
          {entriesOf(environmentWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <TextField
          label="Série"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          value={form.series}
          error={errorOf('series')}
          onChange={({ target }) => set({ series: digits(target.value) })}
        />
        <TextField
          label="Próximo número"
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
          value={form.next_number}
          error={errorOf('next_number')}
          onChange={({ target }) => set({ next_number: digits(target.value) })}
        />
        <Select
          label="Assinatura"
          value={form.signature_hash}
          error={errorOf('signature_hash')}
          onChange={({ target }) =>
            set({ signature_hash: target.value === 'sha1' ? 'sha1' : 'sha256' })
          }
        >
          <option value="sha256">SHA-256 (recomendada)</option>
          <option value="sha1">SHA-1</option>
        </Select>
      </div>
      <p className={style.quiet}>{environmentHints[form.environment]}</p>
      <p className={style.quiet}>
        Se outro sistema já emitiu nesta série, continue a conta dele. O número só pode subir.
      </p>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={form.mails_customer}
          onChange={({ target }) => set({ mails_customer: target.checked })}
        />
        Enviar XML e PDF ao cliente por e-mail quando a nota for autorizada
      </label>
    </fieldset>
  );
}
