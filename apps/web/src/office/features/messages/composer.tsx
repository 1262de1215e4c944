import { useState } from 'react';
import { useSession } from '../../../platform/session/use-session.ts';
import style from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerExtras, ComposerFailure, ComposerText, Preview } from './composer-parts.tsx';
import { FileDialog } from './file-dialog.tsx';
import { GrewNotice } from './grew-notice.tsx';
import { useTalk } from './talk.ts';
import { type ComposerProps, useComposer } from './use-composer.ts';
import { useGivenFile } from './use-given-file.ts';

/** The reply box: text, extras, and the buttons that send them. */
export function Composer(props: ComposerProps) {
  const { channel, acts } = useTalk();
  const composer = useComposer(props);
  const { written, file, setFile, came, sending, submit } = composer;
  const [preview, setPreview] = useState(false);
  const given = useGivenFile((chosen) => acts.busy || setFile(chosen), {
    template: written.template !== null,
    allowed: channel.may_attach,
    direct: useSession().configs.FILESYSTEM_TEMP_URL_ENABLED,
  });
  return (
    <form
      className={style.composer}
      aria-label="Responder"
      data-over={given.over || undefined}
      onSubmit={(event) => event.preventDefault()}
      {...given.handlers}
    >
      {came.length > 0 && !file && (
        <GrewNotice came={came} onSend={() => submit(true)} onBack={composer.review} />
      )}
      <ComposerText composer={composer} />
      {preview && <Preview composer={composer} />}
      {composer.external && <ComposerExtras composer={composer} />}
      {!file && <ComposerFailure error={composer.failure} />}
      <ComposerBar
        mailed={written.mailed}
        onMailed={written.setMailed}
        sending={sending}
        preview={preview}
        onPreview={() => setPreview(!preview)}
        onFiles={given.take}
        onSend={() => submit()}
      />
      {file && (
        <FileDialog
          file={file}
          message={written.draft.text.trim()}
          sending={sending}
          progress={composer.progress}
          came={came.length > 0}
          error={composer.failure}
          onSend={() => submit(came.length > 0)}
          onClose={composer.keepBack}
        />
      )}
    </form>
  );
}
