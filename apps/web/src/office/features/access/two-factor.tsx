import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { PasswordStep } from '../../../platform/own-access/password-step.tsx';
import { disable, twoFactorQuery } from '../../../platform/own-access/two-factor-calls.ts';
import { TwoFactorSetup } from '../../../platform/own-access/two-factor-setup.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './account-page.module.css';

const FEW = 3;

/** Two-factor login: turned on with app and codes, off with password and code. */
export function TwoFactor() {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = useQuery(twoFactorQuery);
  const [changing, setChanging] = useState(false);
  const end = () => {
    setChanging(false);
    // The element that had the focus is gone.
    heading.current?.focus();
    return client.invalidateQueries(twoFactorQuery);
  };
  const turnOff = async (password: string, code: string) => {
    client.setQueryData(twoFactorQuery.queryKey, await disable(password, code));
    notify('success', 'Verificação em duas etapas desativada.');
    await end();
  };
  return (
    <section className={style.card} aria-labelledby="duas-etapas">
      <h2 id="duas-etapas" ref={heading} tabIndex={-1}>
        Verificação em duas etapas
      </h2>
      <p className={style.faint}>
        Além da senha, a entrada pede um código do seu celular: quem descobre a senha não entra.
      </p>
      {!data && error && <p role="alert">{failureText(error)}</p>}
      {!data && !error && (
        <div className={style.waiting}>
          <Skeleton width="60%" />
        </div>
      )}
      {data?.enabled && <Enabled left={data.codes_left} required={data.required} />}
      {data && !changing && (
        <div>
          <Button variant={data.enabled ? 'plain' : 'primary'} onClick={() => setChanging(true)}>
            {data.enabled ? 'Desativar' : 'Ativar'}
          </Button>
        </div>
      )}
      {changing && data?.enabled === false && (
        <TwoFactorSetup onDone={() => void end()} onCancel={() => void end()} />
      )}
      {changing && data?.enabled && (
        <PasswordStep
          action="Desativar"
          danger
          withCode
          run={turnOff}
          onCancel={() => void end()}
        />
      )}
    </section>
  );
}

function Enabled({ left, required }: { left: number; required: boolean }) {
  const codes = left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`;
  return (
    <>
      <p className={style.enabled}>
        <Icon name="check" size={16} />
        Ativa. {codes} de recuperação.
      </p>
      {left <= FEW && (
        <p className={style.faint}>
          Para ter códigos novos, desative e ative a verificação outra vez.
        </p>
      )}
      {required && (
        <p className={style.faint}>
          Seu grupo exige a verificação: ao desativar, você terá de ativá-la de novo para continuar.
        </p>
      )}
    </>
  );
}
