import type { Retention } from '@balcao/contract/people/privacy';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SEARCH_DELAY_MS } from '../../../../ui/search-delay.ts';
import shared from '../../../records/card-page.module.css';
import style from './privacy.module.css';
import { retentionPlanQuery, useSaveRetention } from './queries.ts';
import { retentionKinds, retentionText } from './retention-text.ts';

/** One kind of data: its days, and what saving them would delete. */
export function RetentionCard({ retention }: { retention: Retention }) {
  const { kind, days } = retention;
  const { least, ...texts } = retentionKinds[kind];
  const { say } = useTicketWords();
  const [label, what] = [say(texts.label), say(texts.what)];
  const [typed, setTyped] = useState(String(days ?? ''));
  const saving = useSaveRetention();
  const wanted = typed === '' ? null : Number(typed);
  const dirty = wanted !== days;
  const save = () =>
    saving.mutate(
      { kind, days: wanted },
      {
        onSuccess: () => notify('success', `Prazo salvo: ${label}.`),
        onError: (failure) => {
          const told = failure instanceof ApiError && failure.errors.days;
          if (!told) notify('danger', failureText(failure));
        },
      },
    );
  const error = saving.error instanceof ApiError ? saving.error.errors.days?.[0] : undefined;
  return (
    <form
      className={`${shared.card} ${style.card}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) save();
      }}
    >
      <h3>{label}</h3>
      <p className={style.faint}>{what}</p>
      <div className={style.retention}>
        <TextField
          label="Dias (vazio: sem prazo)"
          inputMode="numeric"
          value={typed}
          maxLength={5}
          placeholder={`${least} ou mais`}
          error={dirty ? error : undefined}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        />
        {dirty && (
          <>
            <Button onClick={() => setTyped(String(days ?? ''))}>Descartar</Button>
            <Button type="submit" variant="primary" disabled={saving.isPending}>
              Salvar
            </Button>
          </>
        )}
      </div>
      {wanted !== null && wanted >= least && <Plan kind={kind} days={wanted} />}
    </form>
  );
}

function Plan({ kind, days }: Retention & { days: number }) {
  const { say } = useTicketWords();
  const [asked] = useDebouncedValue(days, SEARCH_DELAY_MS);
  const { data, isError } = useQuery(retentionPlanQuery(kind, asked));
  if (isError) return null;
  const text = data === undefined ? 'Calculando...' : say(retentionText(kind, data));
  return (
    <p className={style.faint} role="status">
      {text}
    </p>
  );
}
