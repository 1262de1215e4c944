import type { attachToMessage, Message } from '@balcao/contract/messages/messages';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { upload } from '../../../platform/upload.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import { FileDialog } from './file-dialog.tsx';
import { FilePick } from './file-pick.tsx';
import style from './pending-mark.module.css';
import { REQUIRED_ACCEPT, REQUIRED_BYTES, requiredFault } from './required-file.ts';
import { useTalk } from './talk.ts';
import { threadKeys } from './thread-queries.ts';

/** Sends the file that a message waits for; `progress` runs from 0 to 1. */
function useAttaching({ id }: Message, onDone: () => void) {
  const { thread, acts } = useTalk();
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState(0);
  const attaching = useSingleMutation({
    mutationKey: threadKeys.acts(thread),
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setProgress(0);
      const watch = { onProgress: setProgress, signal: abort.current.signal };
      return upload<typeof attachToMessage>('POST /api/gl_message/:id/message_attach', {
        params: { id },
        file,
        ...watch,
      });
    },
    onSuccess: ({ data }) => {
      acts.done(data.list, 'Arquivo enviado.');
      onDone();
    },
  });
  return { attaching, progress, cancel: () => abort.current?.abort() };
}

const isAborted = (error: Error | null) => error instanceof ApiError && error.code === 'ABORTED';

/** Attaches the requested file when it came another way. Asks before sending it. */
export function RequiredUpload({ message, code }: { message: Message; code: string }) {
  const { acts } = useTalk();
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { attaching, progress, cancel } = useAttaching(message, () => {
    // The button disappears with the request.
    const row = button.current?.closest('li');
    setTimeout(() => row?.focus());
  });
  const choose = (given: File) => {
    const fault = requiredFault(given);
    if (fault) notify('warning', fault);
    else setFile(given);
  };
  const close = () => {
    cancel();
    attaching.reset();
    setFile(null);
    button.current?.focus();
  };
  return (
    <>
      <FilePick
        ref={button}
        field={`Arquivo ${code}`}
        accept={REQUIRED_ACCEPT}
        disabled={acts.busy}
        title={`Até ${REQUIRED_BYTES} bytes: ${REQUIRED_ACCEPT}`}
        onFile={choose}
      >
        <Icon name="clip" size={16} />
        Carregar arquivo
      </FilePick>
      <span className={style.limit}>Máximo de 5 MB</span>
      {file && (
        <FileDialog
          file={file}
          message={`Para o arquivo pedido: ${code}`}
          sending={attaching.isPending}
          progress={progress}
          error={isAborted(attaching.error) ? null : attaching.error}
          onSend={() => attaching.mutate(file)}
          onClose={close}
        />
      )}
    </>
  );
}
