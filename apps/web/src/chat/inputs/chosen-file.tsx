import { fileSize } from '@balcao/brazil/file-size';
import { useEffect, useState } from 'react';
import { Icon } from '../icons.tsx';
import { UploadState } from './upload-state.tsx';
import type { Upload } from './use-upload.ts';
import './upload.css';

/** An address that shows the file on the page; picture files that the browser cannot read show an icon. */
function usePreview(file: File | null) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { url, drop: () => setUrl(null) };
}

/** The chosen file, with a button to remove it and its upload's progress. */
export function ChosenFile({ upload, locked }: { upload: Upload; locked?: boolean }) {
  const { file, preparing, share } = upload;
  const { url, drop } = usePreview(file);
  return (
    <div className="chosen">
      <div className="chosen-file">
        {url ? <img src={url} alt="" onError={drop} /> : <Icon name="file" />}
        <p className="chosen-name">
          <span>{preparing ? 'Preparando o arquivo…' : file?.name}</span>
          {file && <small>{fileSize(file.size)}</small>}
        </p>
        {file && share === null && !locked && (
          <button type="button" className="chosen-remove" onClick={upload.remove}>
            <Icon name="close" />
            <span className="sr-only">Remover arquivo</span>
          </button>
        )}
      </div>
      <UploadState upload={upload} />
    </div>
  );
}
