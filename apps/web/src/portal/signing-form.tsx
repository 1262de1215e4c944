import { signConsent } from '@balcao/contract/signing/sign-page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../platform/session/session-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { latePart } from '../ui/late-part.tsx';
import { drawIpSignature, momentText } from './ip-signature.ts';
import { SigningConfirm } from './signing-confirm.tsx';
import { SigningDocuments } from './signing-documents.tsx';
import style from './signing-page.module.css';
import type { SignTicket } from './signing-queries.ts';

const SigningDrawing = latePart(
  'a assinatura na tela',
  async () => (await import('./signing-drawing.tsx')).SigningDrawing,
);

type Props = { token: string; ticket: SignTicket; reload: () => Promise<void> };

/** 0 choose, 1 draw, 2 confirm (docs/product/signing.md#page); after that, the ticket with its signature. */
type Step =
  | { mode: 0 | 1 }
  | { mode: 2; picture: Blob; at: Date; annotation: 'IP' | 'Dedo'; back: 0 | 1 };

function Facts({ ip, when }: { ip: string; when: string }) {
  return (
    <dl className={style.facts}>
      <dt>IP de acesso</dt>
      <dd>{ip}</dd>
      <dt>Acesso em</dt>
      <dd>
        <time dateTime={when}>{momentText(new Date(when))}</time>
      </dd>
    </dl>
  );
}

function Choice({ onIp, onDrawing }: { onIp: () => void; onDrawing: () => void }) {
  const { data } = useQuery({ ...sessionQuery, refetchInterval: false });
  return (
    <>
      <Button variant="primary" tall onClick={onIp}>
        <Icon name="pen" />
        Assinar por IP
      </Button>
      {data?.configs.SIGN_DRAWING_ENABLED && (
        <Button tall onClick={onDrawing}>
          Assinar com o dedo
        </Button>
      )}
    </>
  );
}

export function SigningForm({ token, ticket, reload }: Props) {
  const { ip, when } = ticket.meta;
  const [step, setStep] = useState<Step>({ mode: 0 });
  const signByIp = async () => {
    const at = new Date();
    const picture = await drawIpSignature(ip, new Date(when), at);
    setStep({ mode: 2, picture, at, annotation: 'IP', back: 0 });
  };
  return (
    <section className={style.card}>
      <p>
        Veja os documentos abaixo. A assinatura é feita por IP ou na tela, e o IP fica guardado
        junto aos documentos.
      </p>
      <SigningDocuments token={token} documents={ticket.data.documents} />
      <Facts ip={ip} when={when} />
      <p className={style.consent}>{signConsent.text}</p>
      {step.mode === 0 && <Choice onIp={signByIp} onDrawing={() => setStep({ mode: 1 })} />}
      {step.mode === 1 && (
        <SigningDrawing
          onClose={() => setStep({ mode: 0 })}
          onDrawn={(picture) =>
            setStep({ mode: 2, picture, at: new Date(), annotation: 'Dedo', back: 1 })
          }
        />
      )}
      {step.mode === 2 && (
        <SigningConfirm
          token={token}
          ticket={ticket}
          signature={step}
          onBack={() => setStep({ mode: step.back })}
          onSigned={reload}
        />
      )}
    </section>
  );
}
