import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { notify } from '../../../ui/notices.ts';
import { chooseFile, isText, type Place } from './chosen-file.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts a file that is chosen, pasted or dropped onto an element; `over` is set while one is dragged above it. */
export function useGivenFile(onFile: (file: File) => void, place: Place) {
  const [over, setOver] = useState(false);

  const choose = (files: Iterable<File>, otherwise?: string) => {
    const choice = chooseFile([...files], place) ?? (otherwise ? { fault: otherwise } : null);
    if (!choice) return;
    if ('file' in choice) onFile(choice.file);
    else notify('warning', choice.fault);
  };
  const take = (files: Iterable<File>) => choose(files, 'Este tipo de arquivo não é aceito.');
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || isText(types)) return;
    event.preventDefault();
    choose(files);
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
    take(event.dataTransfer.files);
  };
  return { over, take, handlers: { onPaste, onDragOver, onDragLeave, onDrop } };
}
