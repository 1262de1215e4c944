import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Chosen } from '../../records/form-values.ts';
import { SearchSelect } from '../../records/search-select.tsx';
import { useTalk } from './talk.ts';
import style from './template-choice.module.css';
import { filledQuery, loadTemplates, threadKeys } from './thread-queries.ts';

type Props = {
  /** at_message_template_id */
  value: Chosen | null;
  onChange: (template: Chosen | null) => void;
  readOnly?: boolean;
  disabled?: boolean;
};

/** Chooses the message template to send instead of a text. */
export function TemplateSelect(props: Props) {
  const { thread } = useTalk();
  return (
    <SearchSelect
      label="Modelo de mensagem"
      quietLabel
      placeholder="Modelo de mensagem"
      name="at_message_template_id"
      searchKey={threadKeys.templates(thread)}
      load={(q, signal) => loadTemplates(thread, q, signal)}
      {...props}
    />
  );
}

type FilledProps = { template: Chosen; onEdit: (text: string) => void };

/**
 * The template as the customer will read it, with unknown values still in braces; the person can take over its text and
 * edit it.
 */
export function FilledTemplate({ template, onEdit }: FilledProps) {
  const { thread } = useTalk();
  const { data: text, error } = useQuery(filledQuery(thread, template.id));
  return (
    <section className={style.filled} aria-label="Mensagem do modelo">
      {text === undefined && !error && <Skeleton width="70%" />}
      {error && <p role="alert">{failureText(error)}</p>}
      {text !== undefined && <p className={style.text}>{text}</p>}
      {text?.includes('{{') && <p>Complete o que está entre chaves antes de enviar.</p>}
      {text !== undefined && (
        <Button variant="quiet" onClick={() => onEdit(text)}>
          Editar o texto
        </Button>
      )}
    </section>
  );
}
