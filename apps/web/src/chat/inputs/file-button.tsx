import { type ComponentProps, type ReactNode, useRef } from 'react';

type Props = ComponentProps<'button'> & {
  /** The field's own `accept` and `capture`. */
  field: Pick<ComponentProps<'input'>, 'accept' | 'capture'>;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that opens the device's file chooser. */
export function FileButton({ field, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...field}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Choosing the same file again must fire the event again.
          currentTarget.value = '';
        }}
      />
      <button {...button} type="button" onClick={() => input.current?.click()} />
    </>
  );
}
