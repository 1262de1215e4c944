import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { notify } from '../../../ui/notices.ts';
import { chooseFile, isText } from './chosen-file.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes a file that is pasted or dropped onto an element; `over` while one hangs above it. */
export function useGivenFile(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);

  const take = (files: FileList, otherwise?: string) => {
    const choice = chooseFile([...files]) ?? (otherwise ? { fault: otherwise } : null);
    if (!choice) return;
    if ('file' in choice) onFile(choice.file);
    else notify('warning', choice.fault);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || isText(types)) return;
    event.preventDefault();
    take(files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files, 'Este tipo de arquivo não é aceito.');
  };
  return { over, handlers: { onPaste, onDragOver, onDragLeave, onDrop } };
}
