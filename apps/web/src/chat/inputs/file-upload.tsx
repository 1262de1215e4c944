import { megabytes } from '@balcao/brazil/file-size';
import type { Resource } from '@balcao/contract/files/resource';
import { fileRules } from '@balcao/dialog/file';
import { type RefObject, useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { FilePicker } from './file-picker.tsx';
import type { InputProps } from './input.ts';
import type { FileRules } from './prepare-file.ts';
import { useFieldError } from './use-field.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUpload } from './use-upload.ts';
import './upload.css';

export type FileUploadProps = {
  /** The code under which the server expects the file. */
  code: string;
  upload: InputProps['upload'];
  onUploaded: (file: Resource) => void;
  /** Null means the default: documents and pictures up to 5 MB. */
  rules?: FileRules | null;
  /** The text when the visitor sends without a file. */
  missing?: string | null;
  /** The uploaded file is being sent as an answer. */
  working?: boolean;
};

/** "PDF, PNG ou JPG, até 5 MB". Two spellings of one kind appear once. */
function limitsOf(accept: string[], maxBytes: number): string {
  const kinds = accept.filter((kind) => kind !== 'jpeg' || !accept.includes('jpg'));
  const names = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
  return `${names.format(kinds.map((kind) => kind.toUpperCase()))}, até ${megabytes(maxBytes).replace(' ', '\u00a0')}`;
}

/** Each stage removes the pressed button: the focus moves to the next one. */
function useFocusKept(root: RefObject<HTMLElement | null>, stage: string): void {
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    const next = '.upload-progress button, .choice.main:enabled';
    root.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [root, stage]);
}

/** Chooses, shows and sends one file: from the disk, the camera, the clipboard, or dropped. */
export function FileUpload(props: FileUploadProps) {
  const { code, rules, onUploaded, missing, working = false } = props;
  const { accept, maxBytes } = fileRules(rules ?? {});
  const [error, fail] = useFieldError();
  const upload = useUpload({
    upload: props.upload,
    code,
    rules: { accept, maxBytes },
    fail,
  });
  const locked = working || upload.busy;
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root, upload.share !== null ? 'sending' : upload.file ? 'chosen' : 'none');
  const { over, handlers } = useFileDrop((files) => !locked && void upload.choose(files));

  async function send(): Promise<void> {
    if (!upload.file) return fail(missing ?? 'Selecione um arquivo.');
    const sent = await upload.send();
    if (sent) onUploaded(sent);
  }

  return (
    <div ref={root} className={over ? 'upload over' : 'upload'} {...handlers}>
      {upload.file || upload.preparing ? (
        <ChosenFile upload={upload} locked={locked} />
      ) : (
        <FilePicker accept={accept} onFiles={upload.choose} />
      )}
      <p className="upload-limits">{limitsOf(accept, maxBytes)}</p>
      <p className="wrong" role="status">
        {error}
      </p>
      <button
        type="button"
        className={upload.file ? 'choice main' : 'choice'}
        disabled={locked}
        onClick={send}
      >
        {working || upload.share !== null ? <span className="spinner" /> : <Icon name="send" />}
        {working || upload.share !== null ? 'Enviando...' : 'Enviar arquivo'}
      </button>
    </div>
  );
}
