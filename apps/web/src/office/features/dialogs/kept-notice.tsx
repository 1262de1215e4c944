import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './designer.module.css';
import { forgetWork, keepWork, keptWork } from './kept-work.ts';
import { useDraft } from './use-draft.ts';

const NEWER =
  'Onde você escreveu de novo, ficou o mais novo. Desfaça uma vez para ver o que estava guardado.';

/** So often at most the work is kept while somebody types. */
const EVERY_MS = 500;

/** Keeps unsaved work in this tab, so that a crash or reload loses nothing, and offers it back. */
export function KeptNotice() {
  const draft = useDraft();
  const [kept, setKept] = useState(() => keptWork(draft.id));
  useEffect(() => {
    // What waits for an answer must not be replaced.
    if (kept) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const work = {
        base: draft.theirFlow(),
        flow: draft.flow(),
        collisions: draft.collisions(),
      };
      keepWork(draft.id, work, Date.now());
    };
    const stop = draft.watch(() => {
      timer ??= setTimeout(keep, EVERY_MS);
    });
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      // Whoever leaves has saved, or wants to lose it.
      forgetWork(draft.id);
    };
  }, [draft, kept]);
  if (!kept) return null;
  const answer = (wanted: boolean) => {
    if (wanted && draft.recover(kept) > 0) notify('warning', NEWER);
    setKept(undefined);
    if (!wanted) forgetWork(draft.id);
  };
  const time = new Date(kept.at).toLocaleTimeString('pt-BR', { timeStyle: 'short' });
  return (
    <section className={style.kept} aria-label="Trabalho guardado">
      <Icon name="clock" />
      <p>O que você fez até {time} não chegou ao servidor, mas ficou guardado nesta aba.</p>
      <Button variant="primary" onClick={() => answer(true)}>
        Recuperar
      </Button>
      <Button onClick={() => answer(false)}>Descartar</Button>
    </section>
  );
}
