import { fileSize } from '@balcao/brazil/file-size';
import type { ChatResource } from '@balcao/contract/chatbot/conversation';
import { Icon } from './icons.tsx';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function Picture({ resource, autoplay }: { resource: ChatResource; autoplay: boolean }) {
  const { is_image, is_video, url_view, name } = resource;
  if (is_image) return <img className="media" src={url_view} alt={name} />;
  if (!is_video) return null;
  const plays = autoplay && !stillness.matches;
  return (
    <video
      className="media"
      src={url_view}
      aria-label={name}
      controls
      playsInline
      muted={autoplay}
      autoPlay={plays}
      preload="metadata"
    />
  );
}

function FileLine({ resource }: { resource: ChatResource }) {
  const { name, size, url_view, url_download } = resource;
  return (
    <div className="file-line">
      <Icon name="file" />
      <p>
        <span className="file-name">{name}</span>
        {size !== null && <span className="file-size">{fileSize(size)}</span>}
      </p>
      <a className="action" href={url_view} target="_blank" rel="noopener noreferrer">
        <Icon name="eye" />
        <span className="sr-only">Ver {name}</span>
      </a>
      {url_download && (
        <a className="action" href={url_download} download={name}>
          <Icon name="download" />
          <span className="sr-only">Baixar {name}</span>
        </a>
      )}
    </div>
  );
}

type Props = { resource: ChatResource; autoplay?: boolean };

/**
 * A picture or video of the script, or a file that somebody sent, which has a line with links to view and download it.
 */
export function ResourceView({ resource, autoplay = false }: Props) {
  return (
    <>
      <Picture resource={resource} autoplay={autoplay} />
      {resource.url_download && <FileLine resource={resource} />}
    </>
  );
}
