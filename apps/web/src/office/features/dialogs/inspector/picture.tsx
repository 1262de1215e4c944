import { useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { PictureSend } from '../../../records/picture-send.tsx';
import { PICTURE_HINT, usePicture } from '../../../records/use-picture.ts';
import style from './inspector.module.css';

type Props = {
  id: string;
  label: string;
  url: string;
  alt: string;
  kind?: 'image' | 'video';
  write: (url: string) => void;
  error?: string | undefined;
};

/** A picture to send, or the address of a picture or video; with the picture itself below. */
export function Picture({ id, label, url, alt, kind = 'image', write, error }: Props) {
  const picture = usePicture(write);
  return (
    <div className={style.stack}>
      {kind === 'image' && (
        <>
          <PictureSend
            picture={picture}
            label={alt || label}
            act={url ? 'Trocar imagem' : 'Enviar imagem'}
            describedBy={`${id}-hint`}
          />
          <p id={`${id}-hint`} className={style.help}>
            {PICTURE_HINT}
          </p>
        </>
      )}
      <TextField
        id={id}
        label={label}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        error={picture.fault ?? error}
        value={url}
        onChange={({ target }) => {
          picture.clear();
          write(target.value.trim());
        }}
      />
      {isShowable(url) && <Shown key={url} url={url} alt={alt} kind={kind} />}
    </div>
  );
}

/** With a variable in it, an address leads somewhere only in a conversation. */
export const isShowable = (url: string) =>
  /^(https?:\/\/|\/(?!\/))/.test(url) && !url.includes('{{');

type ShownProps = { url: string; alt: string; kind: 'image' | 'video' };

function Shown({ url, alt, kind }: ShownProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={style.help}>Não foi possível mostrar este endereço.</p>;
  const fail = () => setFailed(true);
  if (kind === 'video')
    return (
      <video className={style.picture} src={url} aria-label={alt} controls muted onError={fail} />
    );
  return <img className={style.picture} src={url} alt={alt} onError={fail} />;
}
