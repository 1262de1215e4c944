import { ApiError, failureText } from '../../../platform/api-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import style from './composer.module.css';
import failure from './failure.module.css';
import { MessageField } from './message-field.tsx';
import { MessageWords } from './message-words.tsx';
import { PendingFields } from './pending-fields.tsx';
import { useTalk } from './talk.ts';
import { FilledTemplate, TemplateSelect } from './template-choice.tsx';
import type { ComposerState } from './use-composer.ts';

type Props = { composer: ComposerState };

/** The text, or the template sent in its place. */
export function ComposerText({ composer }: Props) {
  const { written, external, field, sending, write, takeOver, submit } = composer;
  const { draft, template, people, mention } = written;
  if (template) return <FilledTemplate template={template} onEdit={takeOver} />;
  return (
    <MessageField
      field={field}
      placeholder={external ? 'Escreva sua resposta…' : 'Escreva aos colegas, @ menciona…'}
      value={draft.text}
      readOnly={sending}
      onChange={write}
      onSend={() => submit()}
      people={external ? null : people}
      onMention={mention}
    />
  );
}

/** The text as its readers will see it; a template has its own preview. */
export function Preview({ composer: { written } }: Props) {
  const { thread } = useTalk();
  const text = written.draft.text.trim();
  if (!text || written.template) return null;
  return (
    <section className={style.preview} aria-label="Prévia da mensagem">
      <MessageWords channel={thread.channel_id} text={text} mentions={written.people} />
    </section>
  );
}

/** Extras sent with the text: a template, and what staff expects in return. */
export function ComposerExtras({ composer: { written, sending } }: Props) {
  const { acts } = useTalk();
  return (
    <div className={style.extras}>
      <TemplateSelect
        value={written.template}
        onChange={written.setTemplate}
        readOnly={sending}
        disabled={acts.busy}
      />
      <PendingFields pending={written.pending} disabled={sending} onChange={written.setPending} />
    </div>
  );
}

/** The box has no fields to show errors beside, so all of them are shown here. */
export function ComposerFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const faults = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return (
    <p className={failure.failure} role="alert">
      <Icon name="alert" size={16} />
      Mensagem não enviada. {faults.join(' ') || failureText(error)} Seu texto foi mantido.
    </p>
  );
}
