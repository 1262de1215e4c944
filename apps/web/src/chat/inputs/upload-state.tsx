import type { Upload } from './use-upload.ts';
import './upload.css';

/** How much of a file has been sent, or why it was not sent. */
export function UploadState({ upload }: { upload: Upload }) {
  const { share, lineLost, refusal, cancel } = upload;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {share !== null && (
        <div className="upload-progress">
          <progress max={100} value={percent} aria-label="Envio do arquivo" />
          <span aria-hidden="true">{percent}%</span>
          <button type="button" className="skip" onClick={cancel}>
            Cancelar
          </button>
        </div>
      )}
      <p className="upload-lost" role="status">
        {lineLost && 'Sem conexão. O envio continua quando ela voltar.'}
      </p>
      <div className="wrong" role="alert">
        {refusal?.text}
        {refusal && refusal.details.length > 0 && (
          <ul>
            {refusal.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
