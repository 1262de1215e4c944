import type { TokenAbility } from '@balcao/contract/access/token-abilities';
import { useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { abilityNames } from './ability-names.ts';
import style from './api-tokens.module.css';
import { useCreateToken } from './queries.ts';

const DAYS = [7, 30, 90, 365];

/** Creates a token and shows it this one time. */
export function NewToken() {
  const [ability, setAbility] = useState<TokenAbility>('api');
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const making = useCreateToken();
  const errors = making.error instanceof ApiError ? making.error.errors : {};
  return (
    <>
      <form
        className={style.form}
        aria-label="Novo token"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate(
            { ability, name: name.trim(), days },
            {
              onSuccess: () => setName(''),
              onError: (failure) => {
                const told = failure instanceof ApiError && failure.errors.name;
                if (!told) notify('danger', failureText(failure));
              },
            },
          );
        }}
      >
        <TextField
          label="Nome"
          placeholder="Para que serve?"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={errors.name?.[0]}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label="O que pode fazer"
          value={ability}
          onChange={({ target }) => setAbility(target.value as TokenAbility)}
        >
          {Object.entries(abilityNames).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Select
          label="Validade"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count} dias
            </option>
          ))}
        </Select>
        <Button type="submit" disabled={making.isPending}>
          Criar token
        </Button>
      </form>
      {making.data && (
        <ShownOnce
          label="Novo token"
          text="Copie o token agora: ele não aparece de novo."
          value={making.data.token}
          onClose={making.reset}
        />
      )}
    </>
  );
}
