import { type ComponentProps, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import hidden from '../../../ui/hidden.module.css';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The label of the file field behind the button. */
  field: string;
  accept: string;
  onFile: (file: File) => void;
};

/** A button that asks for a file. The person can choose the same file again. */
export function FilePick({ field, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        tabIndex={-1}
        aria-label={field}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
