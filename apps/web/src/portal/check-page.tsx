import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { failureText } from '../platform/api-error.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icon.tsx';
import { CheckResult } from './check-result.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { fileHash } from './file-hash.ts';
import { PortalFooter } from './portal-footer.tsx';
import style from './signing-page.module.css';
import { checkQuery } from './signing-queries.ts';

const NO_HASH = 'Este navegador não confere arquivos nesta página. Use o código de conferência.';

/**
 * Checks whether a signature is genuine, by the code on its paper or by the file itself, which stays on this device.
 */
export function CheckPage() {
  const { code } = useSearch({ from: '/at_ticket/check' });
  const navigate = useNavigate();
  const [fault, setFault] = useState('');
  const found = useQuery({ ...checkQuery(code ?? ''), enabled: code !== undefined });

  const look = (wanted: string) =>
    navigate({ to: '/at_ticket/check', search: { code: wanted }, replace: true });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('code')).trim();
    setFault(wanted ? '' : 'Campo obrigatório.');
    if (wanted) void look(wanted);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const hash = await fileHash(file);
    setFault(hash ? '' : NO_HASH);
    if (hash) await look(hash);
  };

  return (
    <div className={style.page}>
      <title>Conferir assinatura · Balcão</title>
      <header className={style.header}>
        <CompanyLogo />
        <span>Conferência de assinaturas</span>
      </header>
      <main className={style.main}>
        <h1>Conferir assinatura</h1>
        <form className={`${style.card} ${style.form}`} noValidate onSubmit={submit}>
          <p>Digite o código que está no comprovante, ou escolha o arquivo PDF.</p>
          <TextField
            label="Código de conferência"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            defaultValue={code}
            tall
            error={fault || undefined}
          />
          <Button type="submit" variant="primary" tall disabled={found.isFetching}>
            <Icon name="search" />
            Conferir
          </Button>
          <label className={`${buttonClass({ tall: true })} ${style.file}`}>
            <Icon name="file" />
            Escolher arquivo PDF
            <input
              type="file"
              className={hidden.hidden}
              accept="application/pdf,.pdf"
              onChange={choose}
            />
          </label>
          <p className={style.consent}>O arquivo não sai do seu aparelho.</p>
        </form>
        <div aria-live="polite">
          {found.isError && <p className={style.fault}>{failureText(found.error)}</p>}
          {found.isSuccess && <CheckResult signature={found.data} />}
        </div>
      </main>
      <PortalFooter column={640} />
    </div>
  );
}
