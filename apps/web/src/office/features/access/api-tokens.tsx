import type { OwnToken } from '@balcao/contract/access/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { abilityNames } from './ability-names.ts';
import style from './api-tokens.module.css';
import { NewToken } from './new-token.tsx';
import { tokensQuery, useRevokeToken } from './queries.ts';

/** The person's own API tokens: purpose, last use, and a button that revokes each. */
export function ApiTokens() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error } = useQuery(tokensQuery);
  const [going, setGoing] = useState<OwnToken>();
  const revoking = useRevokeToken();
  const revoke = (token: OwnToken) =>
    revoking.mutate(token.id, {
      onSuccess: () => {
        notify('success', `Token revogado: ${token.name}.`);
        // The button that had the focus is gone.
        heading.current?.focus();
      },
      onError: (failure) => notify('danger', failureText(failure)),
      onSettled: () => setGoing(undefined),
    });
  return (
    <section className={style.card} aria-labelledby="tokens-de-api">
      <h2 id="tokens-de-api" ref={heading} tabIndex={-1}>
        Tokens de API
      </h2>
      <p className={style.faint}>
        Com um token, um programa age em seu nome e com os seus direitos. Sua senha nova ou a
        desativação do seu usuário encerram todos.
      </p>
      <NewToken />
      {!data && error && <p role="alert">{failureText(error)}</p>}
      {!data && !error && <Skeleton width="60%" />}
      {data?.length === 0 && <p className={style.faint}>Você ainda não tem tokens.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setGoing(token)} />
          ))}
        </ul>
      )}
      {going && (
        <ConfirmDialog
          title={`Revogar o token “${going.name}”?`}
          action="Revogar"
          danger
          working={revoking.isPending}
          onConfirm={() => revoke(going)}
          onClose={() => setGoing(undefined)}
        >
          <p>O programa que usa este token deixa de funcionar na hora.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Row({ token, onRevoke }: { token: OwnToken; onRevoke: () => void }) {
  const { name, ability, expires_at, used_at } = token;
  return (
    <li className={style.row}>
      <div>
        <p className={style.name}>{name}</p>
        <p className={style.faint}>
          {abilityNames[ability]} · {used_at ? 'Último uso ' : 'Nunca usado'}
          {used_at && <Moment at={used_at} />} · Vale até <Moment at={expires_at} />
        </p>
      </div>
      <Button onClick={onRevoke} aria-label={`Revogar: ${name}`}>
        Revogar
      </Button>
    </li>
  );
}
