import { Icon } from '../icons.tsx';
import { FileButton } from './file-button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Placeholder } from './placeholder.tsx';
import { ATTACHMENTS } from './use-attachment.ts';
import { acceptOf, type Upload } from './use-upload.ts';

type Props = { attachment: Upload; disabled: boolean };

export function AttachButton({ attachment, disabled }: Props) {
  return (
    <FileButton
      field={{ accept: acceptOf(ATTACHMENTS.accept) }}
      className="attach"
      title="Anexar arquivo"
      disabled={disabled}
      onFiles={attachment.choose}
    >
      <Icon name="attach" />
      <span className="sr-only">Anexar arquivo</span>
    </FileButton>
  );
}

const ChosenFile = lazyPart(
  () => import('./chosen-file.tsx').then((part) => part.ChosenFile),
  () => <Placeholder height={66} />,
);

/** The file for the next message. */
export function Attachment({ attachment }: { attachment: Upload }) {
  const { file, preparing } = attachment;
  return file || preparing ? <ChosenFile upload={attachment} /> : null;
}
