import type { publishDraft } from '@balcao/contract/dialogs/drafts';
import { useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './designer.module.css';
import { FaultList } from './fault-list.tsx';
import { useDraft, useDraftPart, useFaults } from './use-draft.ts';

const PATIENCE_MS = 10_000;

/** Publishes exactly what the page shows: first everything is saved. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft();
  const name = useDraftPart((one) => one.name());
  const faults = useFaults();
  const [note, setNote] = useState('');
  /** The same, asked again after a lost answer, makes one version. */
  const sent = useRef({ asked: '', idempotencyKey: '' });
  const version = useDraftPart((one) => one.version());
  const isPublished = useDraftPart((one) => one.isPublished());
  const refused = faults.some(({ severity }) => severity === 'error');
  const publishing = useSingleMutation({
    mutationFn: async () => {
      await draft.saveWithin(PATIENCE_MS);
      if (draft.isUnsaved()) throw new Error('unsaved');
      const body = { revision: draft.revision(), ...(note.trim() && { note }) };
      const asked = JSON.stringify(body);
      if (sent.current.asked !== asked) sent.current = { asked, idempotencyKey: newId() };
      const { data } = await call<typeof publishDraft>('POST /api/at_dialog/:id/publish', {
        params: { id: draft.id },
        body,
        idempotencyKey: sent.current.idempotencyKey,
      });
      return { version: data.version, revision: body.revision };
    },
    onSuccess: (made) => {
      notify('success', `Versão ${made.version} publicada.`);
      draft.published(made.version, made.revision);
      onClose();
    },
    // Somebody saved in between: their work comes in, and the person decides again.
    onError: () => draft.refresh(),
  });
  // After a lost answer the version may stand: asking again brings the answer.
  const nothing = isPublished && !publishing.isPending && !publishing.error;
  return (
    <Dialog title={`Publicar “${name}”`} className={style.dialog} onClose={onClose}>
      {(close) => (
        <>
          {nothing ? (
            <p>
              Nada mudou desde a versão {version}, que as novas conversas já usam: não há o que
              publicar.
            </p>
          ) : (
            <p>As novas conversas passam a usar esta versão. As que já começaram seguem na sua.</p>
          )}
          {faults.length > 0 && <FaultList onShown={close} />}
          {refused && <p>Resolva os problemas para publicar. Avisos não impedem.</p>}
          {!nothing && (
            <TextField
              label="O que mudou (opcional)"
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
          {publishing.error && <p role="alert">{publishFault(publishing.error)}</p>}
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <Button
              variant="primary"
              disabled={refused || nothing || publishing.isPending}
              onClick={() => publishing.mutate()}
            >
              Publicar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const publishFault = (error: Error) =>
  error.message === 'unsaved'
    ? 'Nem tudo está salvo. Resolva isso e publique em seguida.'
    : failureText(error);
