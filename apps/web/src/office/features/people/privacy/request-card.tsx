import type { StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { useState } from 'react';
import { apiAddress } from '../../../../platform/api-address.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import shared from '../../../records/card-page.module.css';
import { AnswerDialog } from './answer-dialog.tsx';
import { dueText } from './due-text.ts';
import { ErasureDialog } from './erasure-dialog.tsx';
import { ErasureLines } from './erasure-lines.tsx';
import style from './privacy.module.css';

export const kindNames: Record<StaffPrivacyRequest['kind'], string> = {
  export: 'Cópia dos dados',
  erasure: 'Exclusão dos dados',
};

/** One request: the person, the request, its due date, and its actions or its outcome. */
export function RequestCard({ request }: { request: StaffPrivacyRequest }) {
  const { person, kind, state, note, created_at, registered_by } = request;
  return (
    <li
      className={`${shared.card} ${style.card}`}
      aria-label={`${kindNames[kind]}: ${person.name}`}
    >
      <div className={style.line}>
        <div>
          <h3>{kindNames[kind]}</h3>
          <p>
            {person.name} <span className={style.faint}>{person.email}</span>
          </p>
        </div>
        {state === 'open' && <Due at={request.due_at} />}
      </div>
      {note && <p className={style.note}>{note}</p>}
      <p className={style.faint}>
        Pedido <Moment at={created_at} />
        {registered_by && `, registrado por ${registered_by}`}
      </p>
      {state === 'open' ? <Actions request={request} /> : <Outcome request={request} />}
    </li>
  );
}

function Due({ at }: { at: string }) {
  const { text, late } = dueText(at, new Date());
  return (
    <span className={style.due} data-late={late || undefined} title={dayOf(at)}>
      <Icon name={late ? 'alert' : 'clock'} size={16} />
      {text}
    </span>
  );
}

function Actions({ request }: { request: StaffPrivacyRequest }) {
  const [doing, setDoing] = useState<'erase' | 'done' | 'refused'>();
  const close = () => setDoing(undefined);
  const { id, kind, person } = request;
  const exporting = kind === 'export';
  return (
    <div className={style.actions}>
      {exporting && (
        <>
          <a
            className={buttonClass()}
            href={apiAddress('/api/gl_privacy_request/:id/export', { id })}
            download
            aria-label={`Baixar dados (ZIP) de ${person.name}`}
          >
            <Icon name="download" /> Baixar dados (ZIP)
          </a>
          <Button onClick={() => setDoing('done')}>Marcar como atendido</Button>
        </>
      )}
      {!exporting && <Button onClick={() => setDoing('erase')}>Ver o que será apagado</Button>}
      <Button variant="quiet" onClick={() => setDoing('refused')}>
        Recusar
      </Button>
      {doing === 'erase' && <ErasureDialog request={request} onClose={close} />}
      {(doing === 'done' || doing === 'refused') && (
        <AnswerDialog request={request} state={doing} onClose={close} />
      )}
    </div>
  );
}

function Outcome({ request }: { request: StaffPrivacyRequest }) {
  const { state, handled_by, handled_at, answer, result } = request;
  return (
    <>
      <p>
        {state === 'done' ? 'Atendido' : 'Recusado'} {handled_by && `por ${handled_by} `}
        {handled_at && <Moment at={handled_at} />}
      </p>
      {answer && <p className={style.note}>{answer}</p>}
      {result && (
        <div className={style.result}>
          <ErasureLines lines={result} />
        </div>
      )}
    </>
  );
}
