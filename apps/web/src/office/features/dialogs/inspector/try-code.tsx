import type { tryCode } from '@balcao/contract/dialogs/play';
import { type FormEvent, useMemo, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { failureOf } from '../testing/failure-of.ts';
import { variableText, variableValue } from '../testing/variable-text.ts';
import { useDraft } from '../use-draft.ts';
import style from './inspector.module.css';
import { variablesRead } from './variables-read.ts';

/** The server ends code after a tenth of a second; the rest is the network's. */
const PATIENCE_MS = 15_000;

/** Runs a block's code with values that the author chooses, in the sandbox in which conversations run it. */
export function TryCode({ code }: { code: string }) {
  const { id } = useDraft();
  const names = useMemo(() => variablesRead(code), [code]);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const running = useSingleMutation({
    mutationFn: async () => {
      const values = names.map((name) => [name, variableValue(typed[name] ?? '', null)]);
      const body = { code, variables: Object.fromEntries(values) as Record<string, unknown> };
      const asked = { params: { id }, body, timeout: PATIENCE_MS };
      return (await call<typeof tryCode>('POST /api/at_dialog/:id/try_code', asked)).data;
    },
  });
  function run(event: FormEvent): void {
    event.preventDefault();
    running.mutate();
  }
  return (
    <form className={style.stack} onSubmit={run} aria-label="Teste do código">
      {names.map((name) => (
        <TextField
          key={name}
          label={`Valor de ${name}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <Button type="submit" disabled={code.trim() === '' || running.isPending}>
        Executar
      </Button>
      <div role="status">
        {running.data && !running.isPending && <Outcome {...running.data} />}
        {running.error && <p className={style.verdict}>{failureOf(running.error)}</p>}
      </div>
    </form>
  );
}

type OutcomeProps = { value?: unknown; fault: string | null };

function Outcome({ value, fault }: OutcomeProps) {
  if (fault !== null)
    return (
      <p className={style.verdict}>
        <Icon name="alert" size={16} />
        <span>O código falhou: {fault}</span>
      </p>
    );
  return (
    <p className={style.verdict} data-fits>
      <Icon name="check" size={16} />
      <span>
        Resultado: <code>{variableText(value)}</code>
      </span>
    </p>
  );
}
