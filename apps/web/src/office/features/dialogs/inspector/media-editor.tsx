import type { Json, Media } from '@balcao/dialog/flow';
import { Button } from '../../../../ui/button.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Group } from '../../../records/labelled.tsx';
import { type EditorProps, textOf } from './editor-props.ts';
import style from './inspector.module.css';
import { Picture } from './picture.tsx';

const none: Media = { kind: 'image', url: '' };

function mediaOf(value: unknown): Media | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return { ...none, ...value };
}

/** A picture or video beside a message. */
export function MediaEditor({ id, field, value, change, error }: EditorProps) {
  const media = mediaOf(value);
  const put = (part: Partial<Media>) => {
    const { alt, ...rest } = { ...none, ...media, ...part };
    change({ ...rest, ...(alt && { alt }) } as Json, true);
  };
  if (!media)
    return (
      <Group id={id} label={field.label} error={error}>
        <Button onClick={() => put({})}>Adicionar imagem ou vídeo</Button>
      </Group>
    );
  return (
    <Group id={id} label={field.label} error={error}>
      <div className={style.stack}>
        <Select
          id={`${id}-kind`}
          label="Tipo"
          value={media.kind}
          onChange={({ target }) => put({ kind: target.value === 'video' ? 'video' : 'image' })}
        >
          <option value="image">Imagem</option>
          <option value="video">Vídeo</option>
        </Select>
        <Picture
          id={`${id}-url`}
          label="Endereço"
          url={textOf(media.url)}
          alt={textOf(media.alt)}
          kind={media.kind}
          write={(url) => put({ url })}
        />
        <TextField
          id={`${id}-alt`}
          label="Descrição para quem não vê"
          value={textOf(media.alt)}
          onChange={({ target }) => put({ alt: target.value })}
        />
        <div className={style.foot}>
          <Button variant="quiet" onClick={() => change(undefined)}>
            Remover
          </Button>
        </div>
      </div>
    </Group>
  );
}
