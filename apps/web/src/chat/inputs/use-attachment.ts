import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { InputProps } from './input.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUpload } from './use-upload.ts';

/** The files that the conversation with staff accepts (docs/product/chatbot.md#files); the server has the same rule. */
export const ATTACHMENTS = {
  accept: 'png,jpg,jpeg,gif,webp,pdf,txt,doc,docx,xls,xlsx,zip,mov,mkv,mp4'.split(','),
  maxBytes: 25 * 1_048_576,
};

function isTaken({ name }: File): boolean {
  return ATTACHMENTS.accept.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
}

/** Files on the clipboard. Office programs add a picture to copied text: then only the text is used. */
function pastedFiles(event: ClipboardEvent): File[] {
  const { files, types } = event.clipboardData;
  const kept = [...files].filter(isTaken);
  if (types.includes('text/plain') || kept.length === 0) return [];
  event.preventDefault();
  return kept;
}

type Options = Pick<InputProps, 'upload'> & {
  /** Whether this is the conversation with staff: only there may a file accompany a text. */
  free: boolean | undefined;
  fail: (text: string | null) => void;
  /** Gets the focus back when a file was added or removed. */
  field: RefObject<HTMLElement | null>;
};

/** A file attached to a message: picked, pasted or dropped. */
export function useAttachment({ upload, free, fail, field }: Options) {
  const attachment = useUpload({ upload, code: 'anexo', rules: ATTACHMENTS, fail });
  const { file, busy, choose } = attachment;
  const open = free && !busy;
  const { handlers } = useFileDrop(open ? choose : null);
  const last = useRef(file);
  useEffect(() => {
    if (last.current !== file) field.current?.focus();
    last.current = file;
  }, [file, field]);
  const onPaste = (event: ClipboardEvent) => open && choose(pastedFiles(event));
  return { attachment, taking: { ...handlers, onPaste } };
}
