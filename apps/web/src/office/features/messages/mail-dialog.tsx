import type { Resource } from '@balcao/contract/files';
import type { getResourceMail, MailCard } from '@balcao/contract/resources';
import { useEffect, useId, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { plainMoment } from '../../../ui/dates.ts';
import shared from '../../../ui/dialog.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { fileSize } from './file-size.ts';
import style from './mail-dialog.module.css';
import { MailQuote } from './mail-mark.tsx';
import { Details, useDetails } from './resource-details.tsx';

type Props = { resource: Resource; onClose: () => void };

/** Shows an attached e-mail: its words as plain text, so that nothing in it is loaded or run. */
export function MailDialog({ resource, onClose }: Props) {
  const params = { id: resource.id };
  const { data, error } = useDetails(['resource', resource.id, 'mail'], (signal) =>
    call<typeof getResourceMail>('GET /api/gl_resource/:id/mail', { params, signal }),
  );
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(() => dialog.current?.close());
  return (
    <dialog ref={dialog} className={shared.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{data?.subject || resource.filename}</h2>
      <Details found={data !== undefined} error={error}>
        {data && <Mail mail={data} />}
      </Details>
      <div className={shared.actions}>
        <Button onClick={() => dialog.current?.close()}>Fechar</Button>
      </div>
    </dialog>
  );
}

function Mail({ mail: { from, date, text, quoted, cut, readable, files } }: { mail: MailCard }) {
  return (
    <>
      <p className={style.from}>
        {from ? `${from.name} <${from.address}>`.trim() : 'Remetente desconhecido'}
        {date && ` · ${plainMoment(date)}`}
      </p>
      {!readable && <p>Não foi possível ler este e-mail. Baixe o arquivo para abri-lo.</p>}
      {cut && <p>O texto foi cortado. Baixe o arquivo para ler tudo.</p>}
      {text && <p className={style.text}>{text}</p>}
      {quoted && <MailQuote text={quoted} />}
      {files.length > 0 && <Files files={files} />}
    </>
  );
}

function Files({ files }: { files: MailCard['files'] }) {
  return (
    <ul className={style.files} aria-label="Arquivos do e-mail">
      {files.map(({ number, filename, size, url_download }) => (
        <li key={number}>
          <Icon name="file" size={16} />
          {url_download ? (
            <a href={url_download} download={filename}>
              {filename}
            </a>
          ) : (
            <span title="Este tipo de arquivo não é aberto aqui. Baixe o e-mail inteiro.">
              {filename}
            </span>
          )}
          <span className={style.size}>{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
