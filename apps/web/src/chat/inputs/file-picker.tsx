import { Icon } from '../icons.tsx';
import { FileButton } from './file-button.tsx';
import { acceptOf } from './use-upload.ts';

type Props = { accept: string[]; onFiles: (files: File[]) => void };

/** The ways to add a file: from the device, with a phone's camera, by drop or paste on a computer. */
export function FilePicker({ accept, onFiles }: Props) {
  const touch = matchMedia('(pointer: coarse)').matches;
  return (
    <div className="picker">
      <FileButton className="choice main" field={{ accept: acceptOf(accept) }} onFiles={onFiles}>
        <Icon name="upload" />
        Escolher arquivo
      </FileButton>
      {touch && accept.includes('jpg') && (
        <FileButton
          className="choice"
          field={{ accept: 'image/*', capture: 'environment' }}
          onFiles={onFiles}
        >
          <Icon name="camera" />
          Tirar foto
        </FileButton>
      )}
      {!touch && <p className="picker-drop">ou solte o arquivo aqui, ou cole com Ctrl+V</p>}
    </div>
  );
}
