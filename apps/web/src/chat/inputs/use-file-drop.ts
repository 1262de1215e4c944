import { type DragEvent, useEffect, useRef, useState } from 'react';

function carriesFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** A file dropped in the wrong place must not replace the page. */
function keepPage(event: globalThis.DragEvent): void {
  if (carriesFiles(event)) event.preventDefault();
}

/** Takes files dropped on an element, or pasted anywhere but into a text; with null it takes none. */
export function useFileDrop(take: ((files: File[]) => void) | null) {
  const [over, setOver] = useState(false);
  const taker = useRef(take);
  taker.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const writing = event.target instanceof Element && event.target.matches('input, textarea');
      if (!taker.current || writing || files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      taker.current(files);
    };
    document.addEventListener('paste', paste);
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('paste', paste);
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  const handlers = {
    onDragOver: (event: DragEvent) => setOver(take !== null && carriesFiles(event)),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take?.([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
