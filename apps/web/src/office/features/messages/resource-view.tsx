import type { Resource } from '@balcao/contract/files';
import { Icon } from '../../../ui/icon.tsx';
import { fileSize } from './file-size.ts';
import style from './resource-view.module.css';

/** A file of a message: what the browser can show of it, its name, and the ways to see and to keep it. */
export function ResourceView({ resource }: { resource: Resource }) {
  const { filename, size, url_view, url_download, has_browser_preview } = resource;
  return (
    <div className={style.resource}>
      {has_browser_preview && <Preview resource={resource} />}
      <div className={style.line}>
        <Icon name="file" size={20} />
        <p className={style.name}>
          {filename} <span className={style.size}>{fileSize(size)}</span>
        </p>
        {has_browser_preview && (
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
        <a href={url_download} download={filename} aria-label={`Baixar ${filename}`} title="Baixar">
          <Icon name="download" />
        </a>
      </div>
    </div>
  );
}

function Preview({ resource }: { resource: Resource }) {
  const { filename, url_view, is_image, is_video } = resource;
  if (is_image) return <img className={style.preview} src={url_view} alt={filename} />;
  if (!is_video) return null;
  // Nobody writes captions for what is sent in a conversation; with `muted` the check asks for none.
  return (
    <video
      className={style.preview}
      src={url_view}
      aria-label={filename}
      controls
      playsInline
      preload="metadata"
      muted={false}
    />
  );
}
