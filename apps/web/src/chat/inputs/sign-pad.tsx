import { useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import type { InputProps } from './input.ts';
import { TypedSignature } from './typed-signature.tsx';
import { UploadState } from './upload-state.tsx';
import { useFieldError } from './use-field.ts';
import { useUpload } from './use-upload.ts';
import './sign.css';

const FILENAME = 'assinatura.png';
const RULES = { accept: ['png'], maxBytes: null };

function pngOf(canvas: HTMLCanvasElement): Promise<File | null> {
  return new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], FILENAME, { type: 'image/png' }))),
  );
}

/** A drawn signature, or, for people who cannot draw one, a typed name. */
export function SignPad({ block, working, upload, onAnswer }: InputProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [typing, setTyping] = useState(false);
  const [empty, setEmpty] = useState(true);
  const [error, fail] = useFieldError();
  const sending = useUpload({ upload, code: block?.variable ?? '', rules: RULES, fail });
  const locked = working || sending.busy;
  const Signature = typing ? TypedSignature : DrawnSignature;

  async function send(): Promise<void> {
    const png = !empty && canvas.current && (await pngOf(canvas.current));
    if (!png) return fail(block?.errorText ?? 'Por favor assine no espaço acima.');
    const sent = await sending.send(png);
    const answer = { text: 'Assinatura enviada', type: 'application/json' } as const;
    if (sent) onAnswer({ ...answer, data: { id: sent.id } });
  }

  return (
    <div className="sign">
      <Signature canvas={canvas} locked={locked} onEmpty={setEmpty} />
      <UploadState upload={sending} />
      <p className="wrong" role="status">
        {error}
      </p>
      <div className="sign-foot">
        <button
          type="button"
          className="skip sign-mode"
          disabled={locked}
          onClick={() => {
            setEmpty(true);
            setTyping(!typing);
          }}
        >
          {typing ? 'Assinar desenhando' : 'Assinar digitando o nome'}
        </button>
        <button type="button" className="choice main" disabled={locked} onClick={send}>
          {locked ? <span className="spinner" /> : <Icon name="send" />}
          {locked ? 'Enviando...' : 'Enviar assinatura'}
        </button>
      </div>
    </div>
  );
}
