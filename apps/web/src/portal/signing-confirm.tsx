import { SIGNATURE } from '@balcao/contract/signing/sign-page';
import { useEffect, useId, useMemo, useRef } from 'react';
import { ApiError, failureText } from '../platform/api-error.ts';
import { useSingleMutation } from '../platform/use-single-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { sendSignature } from './signing-calls.ts';
import style from './signing-page.module.css';
import type { SignTicket } from './signing-queries.ts';

type Props = {
  token: string;
  ticket: SignTicket;
  signature: { picture: Blob; at: Date; annotation: 'IP' | 'Dedo' };
  onBack: () => void;
  onSigned: () => Promise<void>;
};

function usePictureAddress(picture: Blob): string {
  const address = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** The last look at the signature before it counts. If the ticket is already signed, that is as good as signing now. */
export function SigningConfirm({ token, ticket, signature, onBack, onSigned }: Props) {
  const { picture, at, annotation } = signature;
  const { ip, when, sign_code: code } = ticket.meta;
  const address = usePictureAddress(picture);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const signing = useSingleMutation({
    mutationFn: async () => {
      const times = { ipWhen: when, attachWhen: at.toISOString() };
      const claim = { cropTransparent: '0', ip, ...times, annotation };
      await sendSignature(token, code, picture, claim).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'ALREADY_SIGNED')) throw error;
      });
      await onSigned();
    },
  });
  const working = signing.isPending;
  return (
    <section className={style.confirm} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Confirma assinar os documentos?
      </h2>
      <img
        className={style.picture}
        src={address}
        {...SIGNATURE}
        alt={annotation === 'IP' ? `Assinado por IP: ${ip}` : 'Sua assinatura'}
      />
      {signing.isError && (
        <p role="alert" className={style.fault}>
          <Icon name="alert" />
          {failureText(signing.error)}
        </p>
      )}
      <div className={style.buttons}>
        <Button tall disabled={working} onClick={onBack}>
          Voltar
        </Button>
        <Button variant="primary" tall disabled={working} onClick={() => signing.mutate()}>
          {working ? <Spinner /> : <Icon name="check" />}
          {working ? 'Enviando...' : 'Confirmar'}
        </Button>
      </div>
    </section>
  );
}
