import { useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Icon } from '../../../ui/icon.tsx';
import style from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { FileDialog } from './file-dialog.tsx';
import { GrewNotice } from './grew-notice.tsx';
import { MessageField } from './message-field.tsx';
import { MessageWords } from './message-words.tsx';
import { PendingFields } from './pending-fields.tsx';
import { useTalk } from './talk.ts';
import { FilledTemplate, TemplateSelect } from './template-choice.tsx';
import { type ComposerProps, useComposer } from './use-composer.ts';
import { useGivenFile } from './use-given-file.ts';

/** The reply box: what is written, what goes with it, and the ways to send it. */
export function Composer(props: ComposerProps) {
  const { thread, may, acts } = useTalk();
  const { written, writing, field, file, setFile, came, failure, ...ways } = useComposer(props);
  const { draft, template, setTemplate, people } = written;
  const [preview, setPreview] = useState(false);
  const given = useGivenFile((chosen) => acts.busy || setFile(chosen), {
    template: template !== null,
    allowed: may.may_attach,
    direct: useSession().configs.FILESYSTEM_TEMP_URL_ENABLED,
  });
  const external = thread.channel_id === 3;
  const text = draft.text.trim();
  const write = (value: string) => {
    draft.write(value);
    writing.wrote(value);
  };
  const takeOver = (filled: string) => {
    setTemplate(null);
    write(filled);
    ways.toField();
  };

  return (
    <form
      className={style.composer}
      aria-label="Responder"
      data-over={given.over || undefined}
      onSubmit={(event) => event.preventDefault()}
      {...given.handlers}
    >
      {came.length > 0 && !file && (
        <GrewNotice came={came} onSend={() => ways.submit(true)} onBack={ways.review} />
      )}
      {template ? (
        <FilledTemplate template={template} onEdit={takeOver} />
      ) : (
        <MessageField
          field={field}
          placeholder={external ? 'Escreva sua resposta…' : 'Escreva aos colegas, @ menciona…'}
          value={draft.text}
          readOnly={ways.sending}
          onChange={write}
          onSend={() => ways.submit()}
          people={external ? null : people}
          onMention={written.mention}
        />
      )}
      {preview && text && !template && (
        <section className={style.preview} aria-label="Prévia da mensagem">
          <MessageWords channel={thread.channel_id} text={text} mentions={people} />
        </section>
      )}
      {external && (
        <div className={style.extras}>
          <TemplateSelect
            value={template}
            onChange={setTemplate}
            readOnly={ways.sending}
            disabled={acts.busy}
          />
          <PendingFields pending={written.pending} onChange={written.setPending} />
        </div>
      )}
      {failure && !file && <Failure error={failure} />}
      <ComposerBar
        mailed={written.mailed}
        onMailed={written.setMailed}
        sending={ways.sending}
        preview={preview}
        onPreview={() => setPreview(!preview)}
        onFiles={given.take}
        onSend={() => ways.submit()}
      />
      {file && (
        <FileDialog
          file={file}
          message={text}
          sending={ways.sending}
          progress={ways.progress}
          came={came.length > 0}
          error={failure}
          onSend={() => ways.submit(came.length > 0)}
          onClose={ways.keepBack}
        />
      )}
    </form>
  );
}

/** The box has no fields to stand beside: it says itself what is wrong with them. */
function Failure({ error }: { error: Error }) {
  const faults = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return (
    <p className={style.failure} role="alert">
      <Icon name="alert" size={16} />
      Mensagem não enviada. {faults.join(' ') || failureText(error)} Seu texto foi mantido.
    </p>
  );
}
