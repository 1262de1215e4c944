import type { ProviderSetting } from '@balcao/contract/payments/providers';
import { Button } from '../../../../ui/button.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './provider.module.css';
import { useRegisterHook, useTestProvider } from './provider-queries.ts';

const WARN_DAYS = 30;

function certificateWarning({ certificate }: ProviderSetting): string | null {
  if (!certificate || certificate.days_left > WARN_DAYS) return null;
  const { days_left: days, valid_to } = certificate;
  if (days < 0) return `O certificado venceu em ${dayOf(valid_to)}. Salve um novo para receber.`;
  return `O certificado vence em ${dayOf(valid_to)}. Peça um novo ao banco e salve-o aqui.`;
}

function Webhook({ setting, disabled }: { setting: ProviderSetting; disabled: boolean }) {
  const registering = useRegisterHook(setting.business_unit_id);
  const { set_at, is_open } = setting.webhook;
  return (
    <section className={style.card} aria-labelledby="aviso">
      <h2 id="aviso">Aviso de cada Pix</h2>
      {set_at ? (
        <p>
          O banco avisa desde <Moment at={set_at} />.
        </p>
      ) : (
        <p>O banco ainda não avisa: os pagamentos aparecem em até cinco minutos.</p>
      )}
      {is_open && (
        <p className={style.note} role="status">
          Não sabemos se o banco aceitou o endereço novo. Registre de novo; até lá valem os dois.
        </p>
      )}
      <Button disabled={disabled || registering.isPending} onClick={() => registering.mutate()}>
        {set_at ? 'Registrar um endereço novo' : 'Registrar no banco'}
      </Button>
    </section>
  );
}

function Test({ setting, disabled }: { setting: ProviderSetting; disabled: boolean }) {
  const testing = useTestProvider(setting.business_unit_id);
  const { data } = testing;
  return (
    <section className={style.card} aria-labelledby="teste">
      <h2 id="teste">Ligação com o banco</h2>
      <p className={style.quiet}>
        {disabled
          ? 'Salve as alterações antes de testar.'
          : 'Usa o que está salvo e não altera nada no banco.'}
      </p>
      <Button disabled={disabled || testing.isPending} onClick={() => testing.mutate()}>
        {testing.isPending ? 'Testando…' : 'Testar a ligação'}
      </Button>
      <div role="status">
        {data && (
          <p className={style.said} data-ok={data.ok}>
            <Icon name={data.ok ? 'check' : 'alert'} size={16} />
            {data.words}
          </p>
        )}
      </div>
    </section>
  );
}

function Polling({ setting: { polled_until, poll_error } }: { setting: ProviderSetting }) {
  return (
    <section className={style.card} aria-labelledby="consulta">
      <h2 id="consulta">Consulta de pagamentos</h2>
      <p className={style.quiet}>
        A cada cinco minutos perguntamos ao banco o que chegou, mesmo sem aviso.
      </p>
      {poll_error && (
        <p className={style.said} data-ok={false} role="alert">
          <Icon name="alert" size={16} />
          {poll_error}
        </p>
      )}
      <p>
        {polled_until ? (
          <>
            Conferido até <Moment at={polled_until} />.
          </>
        ) : (
          'Ainda não conferido.'
        )}
      </p>
    </section>
  );
}

/** How the unit's connection to its bank does; `unsaved`: what is typed must be saved first. */
export function ProviderState({
  setting,
  unsaved,
}: {
  setting: ProviderSetting;
  unsaved: boolean;
}) {
  const warning = certificateWarning(setting);
  return (
    <aside className={style.aside} aria-label="Situação da API Pix">
      {warning && (
        <p className={style.warning} role="alert">
          <Icon name="alert" size={16} />
          {warning}
        </p>
      )}
      <Test setting={setting} disabled={unsaved} />
      <Webhook setting={setting} disabled={unsaved} />
      <Polling setting={setting} />
    </aside>
  );
}
