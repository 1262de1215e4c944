import { SPENDING_FILE_BYTES } from '@balcao/contract/advertising/limits';
import type {
  SpendingColumns,
  SpendingMapping,
  SpendingPreview,
} from '@balcao/contract/advertising/spending-import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './advertising.module.css';
import { ImportMapping } from './import-mapping.tsx';
import { changedDays, ImportPreview, isSound } from './import-preview.tsx';
import { type SentFile, sendSpendingFile, spendingKeys } from './queries.ts';

const TOO_LARGE = 'O arquivo passa de 10 MB. Exporte períodos menores.';

/** The columns that the server found where it asks what they are. */
function columnsOf(error: Error | null): SpendingColumns | null {
  if (!(error instanceof ApiError) || !error.errors.mapping) return null;
  const data = error.data as SpendingColumns | undefined;
  return data?.columns ? data : null;
}

function refusalOf(error: Error): string {
  const [told] = error instanceof ApiError ? (error.errors.file ?? []) : [];
  return told ?? failureText(error);
}

const importedWords = (days: number) =>
  days === 1 ? '1 dia importado.' : `${days.toLocaleString('pt-BR')} dias importados.`;

/** A file of spending: drop it, say what its columns are if they are new, see what would change, then import all of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<SpendingPreview>();
  const [asked, setAsked] = useState<SpendingMapping>();
  const [choosing, setChoosing] = useState(false);
  const [large, setLarge] = useState(false);
  const sending = useSingleMutation({
    mutationFn: (sent: SentFile) => sendSpendingFile(sent),
    onSuccess: (found) => {
      if (!found.applied) return setPreview(found);
      notify('success', importedWords(changedDays(found)));
      void client.invalidateQueries({ queryKey: spendingKeys.all });
      onClose();
    },
  });
  const check = (chosen: File, mapping?: SpendingMapping) => {
    setPreview(undefined);
    setChoosing(false);
    setAsked(mapping);
    sending.mutate({ file: chosen, mapping });
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setLarge(chosen.size > SPENDING_FILE_BYTES);
    // A corrected file has the columns that were just explained.
    if (chosen.size <= SPENDING_FILE_BYTES) return check(chosen, asked);
    setPreview(undefined);
    sending.reset();
  };
  const wanted = columnsOf(sending.error);
  const found = wanted ?? (choosing && preview ? { columns: preview.columns, sample: [] } : null);
  const ready = preview && isSound(preview) && changedDays(preview) > 0 && !choosing;
  const refused = large ? TOO_LARGE : sending.error && !wanted && refusalOf(sending.error);
  return (
    <Dialog title="Importar gastos" className={style.wide} backCloses onClose={onClose}>
      {(close) => (
        <div className={style.part}>
          <p className={style.small}>
            Um CSV da Meta, do Google ou de uma planilha, com uma linha por dia e campanha. A
            campanha é encontrada pelo código ou pelo nome.
          </p>
          <FileDrop
            label="Arquivo com os gastos"
            hint="Arraste o arquivo CSV para cá"
            accept=".csv,.tsv,.txt,text/csv"
            busy={sending.isPending}
            name={file?.name}
            onFile={choose}
          />
          {sending.isPending && <p role="status">Lendo o arquivo…</p>}
          {refused && (
            <p role="alert" className={style.failed}>
              {refused}
            </p>
          )}
          {found && file && (
            <ImportMapping
              key={`${file.name} ${file.lastModified}`}
              found={found}
              mapping={preview?.mapping}
              working={sending.isPending}
              onChoose={(mapping) => check(file, mapping)}
            />
          )}
          {preview && !choosing && <ImportPreview preview={preview} />}
          <DialogActions>
            {preview && !choosing && (
              <Button variant="quiet" onClick={() => setChoosing(true)}>
                Mudar colunas
              </Button>
            )}
            <Button onClick={close}>Cancelar</Button>
            {ready && file && (
              <Button
                variant="primary"
                disabled={sending.isPending}
                onClick={() => sending.mutate({ file, mapping: asked, apply: true })}
              >
                Importar
              </Button>
            )}
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
