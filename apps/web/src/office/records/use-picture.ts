import { megabytes } from '@balcao/brazil/file-size';
import { PICTURE_BYTES, pictureExtensions } from '@balcao/contract/files/limits';
import type { addPicture } from '@balcao/contract/files/pictures';
import { useRef, useState } from 'react';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { upload } from '../../platform/upload.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

export const PICTURE_ACCEPT = pictureExtensions.map((extension) => `.${extension}`).join(',');
export const PICTURE_HINT = `PNG, JPG ou WebP, até ${megabytes(PICTURE_BYTES)}.`;

/** What is wrong with a file before it is sent; the server looks at its content. */
function faultOf({ name, size }: File): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!pictureExtensions.some((one) => one === extension))
    return 'Este arquivo não é uma imagem PNG, JPG ou WebP.';
  return size > PICTURE_BYTES
    ? `A imagem tem ${megabytes(size)} e passa do limite de ${megabytes(PICTURE_BYTES)}. Diminua a imagem e envie de novo.`
    : undefined;
}

function textOf(error: Error | null): string | undefined {
  if (!error || (error instanceof ApiError && error.code === 'ABORTED')) return undefined;
  const [first] = error instanceof ApiError ? (error.errors.file ?? []) : [];
  return first ?? failureText(error);
}

/** Sends a picture that visitors will see; `progress` runs from 0 to 1. */
export function usePicture(onSent: (url: string) => void) {
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState(0);
  const [fault, setFault] = useState<string>();
  const sending = useSingleMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setProgress(0);
      const watch = { onProgress: setProgress, signal: abort.current.signal };
      return upload<typeof addPicture>('POST /api/gl_picture', { file, ...watch });
    },
    onSuccess: ({ data }) => onSent(data.url),
  });
  function send(file: File): void {
    const found = faultOf(file);
    setFault(found);
    sending.reset();
    if (!found) sending.mutate(file);
  }
  function clear(): void {
    setFault(undefined);
    sending.reset();
  }
  return {
    send,
    clear,
    cancel: () => abort.current?.abort(),
    isSending: sending.isPending,
    progress,
    fault: fault ?? textOf(sending.error),
  };
}
