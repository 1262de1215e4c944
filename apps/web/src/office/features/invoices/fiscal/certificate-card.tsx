import type { FiscalCertificate, FiscalSetting } from '@balcao/contract/invoices/fiscal';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { PasswordField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { useFocusOnError } from '../../../../ui/use-focus-on-error.ts';
import { FieldError } from '../../../records/labelled.tsx';
import style from './fiscal.module.css';
import { useSendCertificate } from './fiscal-queries.ts';

const WARN_DAYS = 30;

function warningOf({ days_left: days, valid_to, readable }: FiscalCertificate): string | null {
  if (!readable) return 'O certificado não pode mais ser lido aqui. Envie-o de novo.';
  if (days < 0) return `O certificado venceu em ${dayOf(valid_to)}. Envie um novo para emitir.`;
  if (days > WARN_DAYS) return null;
  return `O certificado vence em ${dayOf(valid_to)}. Peça um novo e envie-o aqui antes disso.`;
}

function Kept({ certificate }: { certificate: FiscalCertificate }) {
  const warning = warningOf(certificate);
  return (
    <>
      {warning && (
        <p className={style.warning} role="alert">
          <Icon name="alert" size={16} />
          {warning}
        </p>
      )}
      <div className={style.kept}>
        <p className={style.subject}>{certificate.subject}</p>
        <p className={style.quiet}>
          Vale de {dayOf(certificate.valid_from)} até {dayOf(certificate.valid_to)}
        </p>
        <p className={style.quiet}>
          Enviado <Moment at={certificate.set_at} />
          {certificate.set_by && ` por ${certificate.set_by}`}
        </p>
      </div>
    </>
  );
}

/** The unit's A1 certificate: what is kept, and sending another one. Its password is not kept. */
export function CertificateCard({ setting }: { setting: FiscalSetting }) {
  const { certificate } = setting;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const sending = useSendCertificate(setting.business_unit_id, () => {
    setFile(null);
    setPassword('');
  });
  const box = useFocusOnError(sending.error);
  const errors = sending.error instanceof ApiError ? sending.error.errors : {};
  const fault = errors.file?.[0];
  return (
    <section className={style.card} aria-labelledby="certificado">
      <h2 id="certificado">Certificado A1</h2>
      {certificate ? (
        <Kept certificate={certificate} />
      ) : (
        <p className={style.quiet}>
          Envie o arquivo PFX ou P12 da empresa. Sem ele nenhuma nota é assinada.
        </p>
      )}
      <form
        ref={box}
        className={style.upload}
        noValidate
        aria-label="Enviar certificado"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) sending.mutate({ file, password });
        }}
      >
        <div className={style.kept}>
          <Button
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && 'certificado-arquivo-error'}
            onClick={() => input.current?.click()}
          >
            {file || certificate ? 'Escolher outro arquivo' : 'Escolher arquivo'}
          </Button>
          {file && <p className={style.subject}>{file.name}</p>}
          <FieldError id="certificado-arquivo" error={fault} />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".pfx,.p12,application/x-pkcs12"
          onChange={({ target }) => {
            const [given] = target.files ?? [];
            if (given) setFile(given);
            target.value = '';
          }}
        />
        {file && (
          <>
            <PasswordField
              label="Senha do certificado"
              autoComplete="off"
              maxLength={200}
              value={password}
              error={errors.password?.[0]}
              onChange={({ target }) => setPassword(target.value)}
            />
            <p className={style.quiet}>A senha só abre o arquivo agora: ela não é guardada.</p>
            <Button type="submit" disabled={sending.isPending}>
              {sending.isPending ? 'Enviando…' : 'Enviar certificado'}
            </Button>
          </>
        )}
      </form>
    </section>
  );
}
