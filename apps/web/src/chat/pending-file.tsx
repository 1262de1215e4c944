import type { CardActions } from './card-actions.ts';
import { lazyPart } from './inputs/lazy-part.tsx';
import { Placeholder } from './inputs/placeholder.tsx';

const FileUpload = lazyPart(
  () => import('./inputs/file-upload.tsx').then((part) => part.FileUpload),
  () => <Placeholder height={170} />,
);

type Props = { code: string; working: boolean; actions: CardActions };

/** Staff wait for a file: the visitor can send it from the card that asks for it. */
export function PendingFile({ code, working, actions }: Props) {
  return (
    <div className="pending-file">
      <p className="pending-file-title">A equipe pediu um arquivo</p>
      <FileUpload
        code={code}
        working={working}
        upload={actions.upload}
        onUploaded={actions.sendPendingFile}
      />
    </div>
  );
}
