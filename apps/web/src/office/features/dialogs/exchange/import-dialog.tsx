import { type ReactNode, useId, useRef, useState } from 'react';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import hidden from '../../../../ui/hidden.module.css';
import { notify } from '../../../../ui/notices.ts';
import { saveAll } from '../testing/save-all.ts';
import { useDraft, useFlow } from '../use-draft.ts';
import { DifferenceList } from '../versions/difference-list.tsx';
import { differenceSum, differenceWords } from '../versions/difference-words.ts';
import { DocumentChanges } from './document-changes.tsx';
import { type Import, importFlow, refusalsOf } from './exchange-calls.ts';
import style from './import-dialog.module.css';

const FILE_WORDS = 'Arquivo do fluxo (.json ou .zip)';

type Asked = { file: File; replace: boolean };
type Chosen = Asked & { told: Import };

/** Replaces the draft by a file, after it has said what that would change. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft();
  const [chosen, setChosen] = useState<Chosen>();
  const reading = useSingleMutation({
    async mutationFn({ file, replace }: Asked) {
      await saveAll(draft);
      return { file, replace, told: await importFlow(draft.id, file, { dry: true, replace }) };
    },
    onSuccess: setChosen,
  });
  const taking = useSingleMutation({
    mutationFn: ({ file, replace, told: { revision } }: Chosen) =>
      importFlow(draft.id, file, { dry: false, replace, revision }),
    onSuccess() {
      draft.refresh();
      notify('success', 'O arquivo é agora o rascunho. A versão em uso não mudou.');
      onClose();
    },
  });
  const error = taking.error ?? reading.error;
  const isBusy = reading.isPending || taking.isPending;
  return (
    <Dialog title="Importar um arquivo" className={style.dialog} backCloses onClose={onClose}>
      {(close) => (
        <>
          <div className={style.file}>
            <p id={id}>{FILE_WORDS}</p>
            <div className={style.choice}>
              <Button
                aria-describedby={id}
                aria-disabled={isBusy}
                onClick={() => !isBusy && input.current?.click()}
              >
                {reading.variables ? 'Escolher outro arquivo' : 'Escolher arquivo'}
              </Button>
              <span>{reading.variables?.file.name}</span>
            </div>
            <input
              ref={input}
              type="file"
              className={hidden.hidden}
              tabIndex={-1}
              aria-label={FILE_WORDS}
              accept=".json,.zip"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                setChosen(undefined);
                taking.reset();
                if (file) reading.mutate({ file, replace: false });
                target.value = '';
              }}
            />
          </div>
          {reading.isPending && <p role="status">Conferindo o arquivo…</p>}
          {error && <Refusals error={error} />}
          {chosen && (
            <Told told={chosen.told}>
              <DocumentChanges
                changes={chosen.told.document_changes}
                replace={chosen.replace}
                working={reading.isPending || taking.isPending}
                onReplace={(replace) => {
                  setChosen({ ...chosen, replace });
                  reading.mutate({ ...chosen, replace });
                }}
              />
            </Told>
          )}
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <Button
              variant="primary"
              disabled={!chosen || reading.isError || reading.isPending || taking.isPending}
              onClick={() => chosen && taking.mutate(chosen)}
            >
              Substituir o rascunho
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const MOST_SHOWN = 20;

function Refusals({ error }: { error: Error }) {
  const all = refusalsOf(error);
  return (
    <div role="alert" className={style.refusals}>
      {all.slice(0, MOST_SHOWN).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {all.length > MOST_SHOWN && <p>E mais {all.length - MOST_SHOWN}.</p>}
    </div>
  );
}

type ToldProps = { told: Import; children: ReactNode };

function Told({ told: { difference, faults, pictures }, children }: ToldProps) {
  const flow = useFlow();
  const blocks = differenceWords(difference, flow);
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return (
    <section className={style.told} aria-label="O que o arquivo muda">
      <p role="status">{differenceSum(blocks)}</p>
      {pictures > 0 && <p>{pictures === 1 ? 'Traz 1 imagem.' : `Traz ${pictures} imagens.`}</p>}
      {errors > 0 && (
        <p>
          {errors === 1 ? 'O rascunho teria 1 problema' : `O rascunho teria ${errors} problemas`}, a
          resolver antes de publicar.
        </p>
      )}
      {children}
      <DifferenceList blocks={blocks} />
    </section>
  );
}
