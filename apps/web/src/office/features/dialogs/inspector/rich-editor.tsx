import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import field from '../../../../ui/field.module.css';
import { FieldError } from '../../../records/labelled.tsx';
import { useDraft } from '../use-draft.ts';
import style from './inspector.module.css';
import { htmlOf, showHtml } from './small-html.ts';
import { useRichHole } from './use-rich-hole.ts';
import { VariableList } from './variable-list.tsx';

type Props = {
  id: string;
  label: string;
  html: string;
  write: (html: string) => void;
  error?: string | undefined;
};

const marks = [
  { command: 'bold', sign: 'N', name: 'Negrito' },
  { command: 'italic', sign: 'I', name: 'Itálico' },
  { command: 'underline', sign: 'S', name: 'Sublinhado' },
  { command: 'insertUnorderedList', sign: '•', name: 'Lista' },
];

/** A text field for screen readers: no element of HTML shows bold and lists while people write. */
const writable = (id: string, error: string | undefined) => ({
  contentEditable: true,
  suppressContentEditableWarning: true,
  role: 'textbox',
  tabIndex: 0,
  'aria-multiline': true,
  'aria-labelledby': `${id}-label`,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

/** `execCommand` is old, but no other way of the browsers keeps their own undo, selection and input methods. */
const run = (command: string, value?: string) => document.execCommand(command, false, value);

/** The keys and pastes that the browser would answer with HTML that a message cannot hold. */
function tamed(event: InputEvent, undo: () => void, redo: () => void): void {
  const { inputType } = event;
  const inList = window.getSelection()?.anchorNode?.parentElement?.closest('li');
  if (inputType === 'insertParagraph' && !inList) run('insertLineBreak');
  else if (inputType === 'historyUndo') undo();
  else if (inputType === 'historyRedo') redo();
  else return;
  event.preventDefault();
}

/** A text as visitors will see it, with bold, italic, underline, lists and `{{`. */
export function RichEditor({ id, label, html, write, error }: Props) {
  const draft = useDraft();
  const box = useRef<HTMLDivElement>(null);
  /** What the box shows, so that only somebody else's change rewrites it under the caret. */
  const shown = useRef<string | null>(null);
  const hole = useRichHole(box, take);

  function take(): void {
    const at = box.current;
    if (!at) return;
    shown.current = htmlOf(at);
    if (shown.current === '<br>') shown.current = '';
    write(shown.current);
  }
  useEffect(() => {
    const at = box.current;
    if (!at || shown.current === html) return;
    showHtml(at, html);
    shown.current = html;
  }, [html]);
  useEffect(() => {
    const at = box.current;
    const tame = (event: InputEvent) => tamed(event, draft.undo, draft.redo);
    at?.addEventListener('beforeinput', tame);
    return () => at?.removeEventListener('beforeinput', tame);
  }, [draft]);

  return (
    <div className={field.field}>
      <span className={field.label} id={`${id}-label`}>
        {label}
      </span>
      <div role="toolbar" aria-label={`${label}: formato`} className={style.marks}>
        {marks.map(({ command, sign, name }) => (
          <Button
            key={command}
            variant="quiet"
            square
            aria-label={name}
            title={name}
            data-mark={command}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              box.current?.focus();
              run(command);
              take();
            }}
          >
            {sign}
          </Button>
        ))}
        <Button
          variant="quiet"
          onPointerDown={(event) => event.preventDefault()}
          onClick={hole.open}
        >
          {'{{ }}'} Variável
        </Button>
      </div>
      <VariableList id={id} hole={hole.offer}>
        <div
          ref={box}
          id={id}
          className={`${field.input} ${style.rich}`}
          {...writable(id, error)}
          onInput={() => {
            take();
            hole.look();
          }}
          onPaste={(event) => {
            event.preventDefault();
            run('insertText', event.clipboardData.getData('text/plain'));
          }}
          {...hole.handlers}
          {...hole.names(id)}
        />
      </VariableList>
      <FieldError id={id} error={error} />
    </div>
  );
}
