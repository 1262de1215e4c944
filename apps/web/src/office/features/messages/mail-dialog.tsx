import { fileSize } from '@balcao/brazil/file-size';
import type { getResourceMail, MailCard } from '@balcao/contract/files/details';
import type { Resource } from '@balcao/contract/files/resource';
import { call } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { plainMoment } from '../../../ui/dates.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import style from './mail-dialog.module.css';
import { MailQuote } from './mail-mark.tsx';
import { Details, useDetails } from './resource-details.tsx';
import { threadKeys } from './thread-queries.ts';

type Props = { resource: Resource; onClose: () => void };

/** Shows an attached e-mail as plain text, so that nothing in it is loaded or run. */
export function MailDialog({ resource, onClose }: Props) {
  const params = { id: resource.id };
  const { data, error } = useDetails(threadKeys.mail(resource.id), (signal) =>
    call<typeof getResourceMail>('GET /api/gl_resource/:id/mail', { params, signal }),
  );
  return (
    <Dialog title={data?.subject || resource.filename} backCloses onClose={onClose}>
      {(close) => (
        <>
          <Details found={data !== undefined} error={error}>
            {data && <Mail mail={data} />}
          </Details>
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
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
