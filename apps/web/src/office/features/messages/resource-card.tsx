import { fileSize } from '@balcao/brazil/file-size';
import type { Resource } from '@balcao/contract/files/resource';
import type { Message } from '@balcao/contract/messages/messages';
import { useRef, useState } from 'react';
import { dayOf } from '../../../ui/dates.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import style from './resource-card.module.css';
import type { ResourceAct } from './resource-dialog.tsx';
import { useTalk } from './talk.ts';

const ResourceDialog = latePart(
  'o arquivo',
  async () => (await import('./resource-dialog.tsx')).ResourceDialog,
);
const MailDialog = latePart('o e-mail', async () => (await import('./mail-dialog.tsx')).MailDialog);

type Props = { message: Message; resource: Resource };

const ACTS: { act: ResourceAct; icon: IconName; label: string }[] = [
  { act: 'info', icon: 'info', label: 'Informações' },
  { act: 'edit', icon: 'pen', label: 'Editar' },
  { act: 'delete', icon: 'trash', label: 'Excluir' },
];

/** A message's file: its preview, if the browser can show it, its details and its actions. */
export function ResourceCard({ message, resource }: Props) {
  const { channel, acts } = useTalk();
  const [act, setAct] = useState<ResourceAct | null>(null);
  const [reading, setReading] = useState(false);
  const { code, extension, filename, size, url_view, url_download, expires_at } = resource;
  const changes = channel.may_write || message.is_user_me;
  return (
    <div className={style.resource}>
      {resource.has_browser_preview && <Preview resource={resource} seq={message.seq} />}
      <div className={style.line}>
        <Icon name="file" size={20} />
        <p className={style.name}>
          {filename}
          <span className={style.facts}>
            {code} · {extension} · {fileSize(size)}
            {expires_at && ` · disponível até ${dayOf(expires_at)}`}
          </span>
        </p>
        <span className={style.acts}>
          {ACTS.filter(({ act: one }) => changes || one === 'info').map(
            ({ act: one, icon, label }) => (
              <button
                key={one}
                type="button"
                aria-label={`${label} ${filename}`}
                title={label}
                aria-disabled={acts.busy || undefined}
                onClick={() => setAct(one)}
              >
                <Icon name={icon} />
              </button>
            ),
          )}
          {extension === 'eml' && (
            <button
              type="button"
              aria-label={`Ver ${filename}`}
              title="Ver"
              onClick={() => setReading(true)}
            >
              <Icon name="eye" />
            </button>
          )}
          {resource.has_browser_preview && (
            <a
              href={url_view}
              target="_blank"
              rel="noopener"
              aria-label={`Ver ${filename}`}
              title="Ver"
            >
              <Icon name="eye" />
            </a>
          )}
          <a
            href={url_download}
            download={filename}
            aria-label={`Baixar ${filename}`}
            title="Baixar"
          >
            <Icon name="download" />
          </a>
        </span>
      </div>
      {reading && <MailDialog resource={resource} onClose={() => setReading(false)} />}
      {act && (
        <ResourceDialog
          resource={resource}
          seq={message.seq}
          act={act}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  );
}

/** Replaces a file that has expired or was removed. */
export function ExpiredFile({ resource }: { resource: Resource | null }) {
  return (
    <div className={style.line}>
      <Icon name="ban" size={20} />
      <p className={style.name}>
        {resource?.filename ?? 'Arquivo'}
        <span className={style.facts}>Este arquivo não está mais disponível.</span>
      </p>
    </div>
  );
}

function Preview({ resource, seq }: { resource: Resource; seq: number }) {
  const { reload } = useTalk();
  const { filename, url_view, url_thumbnail, is_image, is_video } = resource;
  const asked = useRef(false);
  // Its address may have expired while the page was open: asks once for new ones.
  const onError = () => {
    if (!asked.current) reload(seq);
    asked.current = true;
  };
  if (is_image) {
    return (
      <img
        className={style.preview}
        src={url_thumbnail ?? url_view}
        alt={filename}
        onError={onError}
      />
    );
  }
  if (!is_video) return null;
  // Files in a conversation have no captions; with `muted`, the linter does not ask for them.
  return (
    <video
      className={style.preview}
      src={url_view}
      aria-label={filename}
      controls
      playsInline
      preload="metadata"
      muted={false}
      onError={onError}
    />
  );
}
