import { ticketWords } from '@balcao/brazil/ticket-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '../platform/session/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SigningDocuments } from './signing-documents.tsx';
import style from './signing-page.module.css';
import type { SignTicket } from './signing-queries.ts';

/** Signed: says so, and offers the signed file. A signature from the chat has no sealed file. */
export function SigningDone({ token, ticket }: { token: string; ticket: SignTicket }) {
  const { documents, check_code: code } = ticket.data;
  const { data: session } = useQuery({ ...sessionQuery, refetchInterval: false });
  const { say } = ticketWords(session?.configs ?? { TICKET_TITLE_NAME: 'Atendimento' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={style.card}>
      <span className={style.seal}>
        <Icon name="check" size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Recebemos sua assinatura!
      </h2>
      <p>{say('Os documentos {deste atendimento} foram assinados com sucesso.')}</p>
      {code && (
        <>
          <a
            className={buttonClass({ variant: 'primary', tall: true })}
            href={`/api/at_ticket/${encodeURIComponent(token)}/signed`}
          >
            <Icon name="download" />
            Ver documento assinado (PDF)
          </a>
          <dl className={style.facts}>
            <dt>Código de conferência</dt>
            <dd className={style.code}>{code}</dd>
          </dl>
          <Link to="/at_ticket/check" search={{ code }}>
            Conferir esta assinatura
          </Link>
        </>
      )}
      <SigningDocuments token={token} documents={documents} />
    </section>
  );
}
