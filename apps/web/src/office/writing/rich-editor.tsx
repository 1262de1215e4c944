import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { FieldError } from '../records/labelled.tsx';
import { type Address, LinkForm } from './link-form.tsx';
import { htmlOf, paragraphsOf, showHtml } from './small-html.ts';
import { useRichHole } from './use-rich-hole.ts';
import { VariableList } from './variable-list.tsx';
import style from './writing.module.css';

type History = { undo: () => void; redo: () => void };
type Props = {
  id: string;
  label: string;
  html: string;
  write: (html: string) => void;
  error?: string | undefined;
  describedBy?: string | undefined;
  readOnly?: boolean;
  /** Undoes and repeats in place of the browser. */
  history?: History;
  /** Enter begins a paragraph, as in a letter, and not a line. */
  paragraphs?: boolean;
  /** Offers links; these variables may be their whole address. */
  links?: readonly Address[];
};

const marks = [
  { command: 'bold', sign: 'N', name: 'Negrito' },
  { command: 'italic', sign: 'I', name: 'Itálico' },
  { command: 'underline', sign: 'S', name: 'Sublinhado' },
  { command: 'insertUnorderedList', sign: '•', name: 'Lista' },
];

const NONE: readonly string[] = [];

/** `execCommand` is old, but no other way of the browsers keeps their own undo, selection and input methods. */
const run = (command: string, value?: string) => document.execCommand(command, false, value);

/** The keys and pastes that the browser would answer with HTML that a message cannot hold. */
function tamed(event: InputEvent, paragraphs: boolean, history: History | undefined): void {
  const { inputType } = event;
  const inList = window.getSelection()?.anchorNode?.parentElement?.closest('li');
  if (inputType === 'insertParagraph' && !inList && !paragraphs) run('insertLineBreak');
  else if (inputType === 'historyUndo' && history) history.undo();
  else if (inputType === 'historyRedo' && history) history.redo();
  else return;
  event.preventDefault();
}

/** Links the selected words, or writes the address itself where nothing is selected. */
function putLink(address: string): void {
  const selected = window.getSelection();
  if (selected?.isCollapsed) {
    const node = document.createElement('a');
    node.setAttribute('href', address);
    node.textContent = address;
    run('insertHTML', node.outerHTML);
  } else run('createLink', address);
}

/** A text as its readers will see it, with bold, italic, underline, lists and `{{`. */
export function RichEditor(props: Props) {
  const { id, label, html, write, error, describedBy, readOnly = false } = props;
  const { history, paragraphs = false, links } = props;
  const box = useRef<HTMLDivElement>(null);
  /** What the box shows, so that only somebody else's change rewrites it under the caret. */
  const shown = useRef<string | null>(null);
  const hole = useRichHole(box, take);
  const [linked, setLinked] = useState<Range>();

  function take(): void {
    const at = box.current;
    if (!at) return;
    const addresses = links?.map(({ value }) => value) ?? NONE;
    const taken = paragraphs ? paragraphsOf(at, addresses) : htmlOf(at, addresses);
    shown.current = taken === '<br>' ? '' : taken;
    write(shown.current);
  }
  useEffect(() => {
    const at = box.current;
    if (!at || shown.current === html) return;
    const addresses = links?.map(({ value }) => value) ?? NONE;
    showHtml(at, html || (paragraphs ? '<p><br></p>' : ''), addresses);
    shown.current = html;
  }, [html, links, paragraphs]);
  useEffect(() => {
    const at = box.current;
    const tame = (event: InputEvent) => tamed(event, paragraphs, history);
    at?.addEventListener('beforeinput', tame);
    return () => at?.removeEventListener('beforeinput', tame);
  }, [history, paragraphs]);

  function act(command: string): void {
    box.current?.focus();
    run(command);
    take();
  }
  function askLink(): void {
    const selection = window.getSelection();
    box.current?.focus();
    if (selection?.rangeCount) setLinked(selection.getRangeAt(0).cloneRange());
  }
  function endLink(address?: string): void {
    box.current?.focus();
    const selection = window.getSelection();
    if (linked) {
      selection?.removeAllRanges();
      selection?.addRange(linked);
    }
    setLinked(undefined);
    if (!address) return;
    putLink(address);
    take();
  }

  return (
    <div className={field.field}>
      <span className={field.label} id={`${id}-label`}>
        {label}
      </span>
      {!readOnly && (
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
              onClick={() => act(command)}
            >
              {sign}
            </Button>
          ))}
          {links && (
            <Button
              variant="quiet"
              aria-expanded={linked !== undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={askLink}
            >
              Link
            </Button>
          )}
          <Button
            variant="quiet"
            onPointerDown={(event) => event.preventDefault()}
            onClick={hole.open}
          >
            {'{{ }}'} Variável
          </Button>
        </div>
      )}
      {linked && links && (
        <LinkForm id={id} addresses={links} put={endLink} close={() => endLink()} />
      )}
      <VariableList id={id} hole={hole.offer}>
        <div
          ref={box}
          id={id}
          className={`${field.input} ${style.rich}`}
          data-paragraphs={paragraphs || undefined}
          {...writable(id, { error, describedBy, readOnly, paragraphs })}
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

/** A text field for screen readers: no element of HTML shows bold and lists while people write. */
function writable(
  id: string,
  {
    error,
    describedBy,
    readOnly,
    paragraphs,
  }: Pick<Props, 'error' | 'describedBy' | 'readOnly' | 'paragraphs'>,
) {
  return {
    contentEditable: !readOnly,
    onFocus: () => run('defaultParagraphSeparator', paragraphs ? 'p' : 'div'),
    suppressContentEditableWarning: true,
    role: 'textbox',
    tabIndex: 0,
    'aria-multiline': true,
    'aria-readonly': readOnly || undefined,
    'aria-labelledby': `${id}-label`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : describedBy,
  };
}
