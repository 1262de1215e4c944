import type { OwnData, updateOwnData } from '@balcao/contract/people/own-data';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { call } from '../platform/api.ts';
import { ApiError, failureText } from '../platform/api-error.ts';
import { ownDataQuery } from '../platform/own-access/own-data-queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/notices.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import style from './profile-page.module.css';

/** The person may change name and nickname; the e-mail is the login. */
export function ProfileData() {
  const { data, error, isError } = useQuery(ownDataQuery);
  return (
    <section className={style.card} aria-labelledby="dados">
      <h2 id="dados">Dados pessoais</h2>
      {data?.warnings?.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {data && <DataForm data={data.data} />}
      {!data && isError && <Failure text={failureText(error)} />}
      {!data && !isError && <Waiting />}
    </section>
  );
}

/** As high as the form that replaces it. */
function Waiting() {
  return (
    <div className={style.waiting}>
      {['44%', '70%', '60%', '30%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className={style.failure} role="alert">
      <Icon name="alert" size={16} />
      {text}
    </p>
  );
}

function DataForm({ data: { id, name, nickname, email } }: { data: OwnData }) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useSingleMutation({
    mutationFn: (body: { name: string; nickname: string }) =>
      call<typeof updateOwnData>('PUT /api/me/gl_user/:id', { params: { id }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(ownDataQuery.queryKey, { data });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify('success', 'Dados salvos.');
    },
  });
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [saving.error]);
  const faults = saving.error instanceof ApiError ? saving.error.errors : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textOf = (field: string) => String(given.get(field)).trim();
    if (!saving.isPending) saving.mutate({ name: textOf('name'), nickname: textOf('nickname') });
  };
  return (
    <form className={style.form} noValidate onSubmit={submit} ref={form}>
      {saving.isError && Object.keys(faults).length === 0 && (
        <Failure text={failureText(saving.error)} />
      )}
      <TextField
        label="Nome"
        name="name"
        autoComplete="name"
        maxLength={120}
        defaultValue={name}
        tall
        error={faults.name?.[0]}
      />
      <TextField
        label="Apelido"
        name="nickname"
        autoComplete="nickname"
        maxLength={60}
        defaultValue={nickname}
        tall
        error={faults.nickname?.[0]}
      />
      <div className={style.fixed}>
        <TextField
          label="E-mail"
          type="email"
          value={email}
          readOnly
          tall
          aria-describedby="email-help"
        />
        <p id="email-help">É com ele que você entra. Para trocar, entre em contato conosco.</p>
      </div>
      <Button type="submit" variant="primary" tall disabled={saving.isPending}>
        {saving.isPending ? <Spinner /> : null}
        Salvar
      </Button>
    </form>
  );
}
