import type { getSession } from '@balcao/contract/access/session';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { sendToShell } from '../../platform/shell-bridge.ts';
import { ShellError } from '../../platform/shell-reply.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { notify } from '../../ui/notices.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

const WORKS_MS = 1_500;
const KINDS = ['success', 'info', 'plain', 'warning', 'danger'] as const;

function tell(asked: Promise<unknown>, text = failureText): void {
  asked
    .then((answer) => notify('success', JSON.stringify(answer)))
    .catch((error) => notify('danger', text(error)));
}

const session = (ending: { signal?: AbortSignal; timeout?: number }) =>
  call<typeof getSession>('GET /api/session/web', ending).then(({ status }) => status);
const shellFault = (error: unknown) =>
  error instanceof ShellError ? `${error.code}: ${error.message}` : failureText(error);

export function MessagesPart() {
  const [working, setWorking] = useState(false);
  const [covered, setCovered] = useState(false);
  const forAWhile = (set: (on: boolean) => void) => () => {
    set(true);
    setTimeout(() => set(false), WORKS_MS);
  };
  return (
    <Part title="Botões e avisos">
      <div className={style.row}>
        <SendButton working={working} onSend={forAWhile(setWorking)} />
        <BackButton onClick={() => notify('info', 'Voltar')} />
        <Button onClick={forAWhile(setCovered)}>Cobrir a página</Button>
      </div>
      <div className={style.row}>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => notify(kind, `Aviso ${kind}`)}>
            {kind}
          </Button>
        ))}
      </div>
      <div className={style.row}>
        <Button onClick={() => tell(session({}))}>Chamada</Button>
        <Button onClick={() => tell(session({ timeout: 0 }))}>Tempo esgotado</Button>
        <Button onClick={() => tell(session({ signal: AbortSignal.abort() }))}>Interrompida</Button>
        <Button onClick={() => tell(sendToShell('ping', { at: 1 }), shellFault)}>Aplicativo</Button>
      </div>
      {covered && <LoadingOverlay text="Aguarde..." />}
    </Part>
  );
}
