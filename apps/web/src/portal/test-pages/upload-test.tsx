import type { testUpload } from '@balcao/contract/operations/test-upload';
import { useRef, useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { upload } from '../../platform/upload.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { TextField } from '../../ui/field.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

/** Sends a file and shows what arrived on the server. */
export function UploadTest() {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useSingleMutation({
    mutationFn: (chosen: File) =>
      upload<typeof testUpload>('POST /api/test/prod_submit', { file: chosen }),
    onError: (error) => setFault(failureText(error)),
  });

  function send(): void {
    setFault(file ? undefined : 'Arquivo é obrigatório.');
    if (file) sending.mutate(file);
    else input.current?.focus();
  }

  return (
    <Part title="Envio de arquivo">
      <TextField
        ref={input}
        type="file"
        label="Arquivo"
        error={fault}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0]);
          setFault(undefined);
          sending.reset();
        }}
      />
      <div className={style.row}>
        <SendButton working={sending.isPending} onSend={send} />
      </div>
      <div role="status">
        {sending.data && (
          <dl className={style.facts}>
            <dt>Tamanho</dt>
            <dd>{sending.data.size} bytes</dd>
            <dt>MD5</dt>
            <dd>{sending.data.md5}</dd>
          </dl>
        )}
      </div>
    </Part>
  );
}
