import type { CallInput } from '@balcao/contract/endpoint';
import type {
  createPrivacyRequest,
  PrivacyRequest,
} from '@balcao/contract/people/privacy-requests';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { call } from '../platform/api.ts';
import { failureText } from '../platform/api-error.ts';
import rows from '../platform/own-access/own-access.module.css';
import { queryClient } from '../platform/query-client.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { dayOf } from '../ui/dates.ts';
import { Select } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/notices.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ownPrivacyQuery } from './own-queries.ts';
import style from './profile-page.module.css';

const kinds: Record<PrivacyRequest['kind'], string> = {
  export: 'Cópia dos meus dados',
  erasure: 'Exclusão dos meus dados',
};

function stateOf({ state, due_at }: PrivacyRequest): string {
  if (state === 'done') return 'Atendido';
  if (state === 'refused') return 'Não atendido';
  return `Em andamento, resposta até ${dayOf(due_at)}`;
}

/** The requests that the LGPD grants everybody, and those made so far. */
export function ProfilePrivacy() {
  const { data, error, isError } = useQuery(ownPrivacyQuery);
  return (
    <section className={style.card} aria-labelledby="privacidade">
      <h2 id="privacidade">Privacidade</h2>
      <p>
        A LGPD (Lei nº 13.709/2018) permite que você peça uma cópia dos seus dados pessoais ou a
        exclusão deles. Respondemos em até 15 dias. O que a lei manda guardar, como notas fiscais, é
        mantido.
      </p>
      {!data && isError && <p role="alert">{failureText(error)}</p>}
      <ul className={rows.list}>
        {data?.data.map((request) => (
          <li key={request.id} className={rows.row}>
            <div>
              <p className={rows.name}>{kinds[request.kind]}</p>
              <p className={rows.detail}>Pedido em {dayOf(request.created_at)}</p>
            </div>
            <span>{stateOf(request)}</span>
          </li>
        ))}
      </ul>
      <RequestForm />
    </section>
  );
}

type RequestBody = CallInput<typeof createPrivacyRequest>['body'];

function RequestForm() {
  const form = useRef<HTMLFormElement>(null);
  const asking = useSingleMutation({
    mutationFn: (body: RequestBody) =>
      call<typeof createPrivacyRequest>('POST /api/me/privacy_request', { body }),
    onSuccess: (all) => {
      queryClient.setQueryData(ownPrivacyQuery.queryKey, all);
      form.current?.reset();
      notify('success', 'Pedido registrado.');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const kind = given.get('kind') === 'erasure' ? 'erasure' : 'export';
    if (!asking.isPending) asking.mutate({ kind, note: String(given.get('note')) });
  };
  return (
    <form className={style.form} ref={form} onSubmit={submit}>
      <Select label="O que você deseja pedir" name="kind">
        <option value="export">{kinds.export}</option>
        <option value="erasure">{kinds.erasure}</option>
      </Select>
      <label className={style.label}>
        Observação (opcional)
        <textarea name="note" className={style.note} rows={2} maxLength={1000} />
      </label>
      {asking.isError && (
        <p className={style.failure} role="alert">
          <Icon name="alert" size={16} />
          {failureText(asking.error)}
        </p>
      )}
      <Button type="submit" disabled={asking.isPending}>
        {asking.isPending ? <Spinner /> : null}
        Enviar pedido
      </Button>
    </form>
  );
}
