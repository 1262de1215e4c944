import { useEffect, useSyncExternalStore } from 'react';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { useDraft } from '../use-draft.ts';
import { litOf } from './lit.ts';
import { PlayedTurns } from './played-turns.tsx';
import { ReplayPart } from './replay-part.tsx';
import { SavedTests } from './saved-tests.tsx';
import { TestBar } from './test-bar.tsx';
import style from './test-pane.module.css';
import { testOf } from './test-store.ts';
import { Variables } from './variables.tsx';

/** Plays the draft as a visitor would see it; nothing is made. */
export function TestPane() {
  const draft = useDraft();
  const test = testOf(draft);
  const { turns, edits, playing, failure } = useSyncExternalStore(test.watch, test.get);
  const last = turns.at(-1)?.played;
  useEffect(() => {
    test.light();
    return () => litOf(draft).set('');
  }, [test, draft]);
  return (
    <div className={style.pane}>
      <TestBar test={test} />
      {!last && !playing && !failure && (
        <NoticePage
          part
          icon="message"
          title="Converse com o seu rascunho"
          text="O teste não cria nada: o que a conversa faria aparece aqui em palavras."
        />
      )}
      <PlayedTurns test={test} onRestart={() => test.start(test.get().at)} onShow={draft.show} />
      {last && (
        <Variables
          key={`v${turns.length}`}
          variables={last.variables}
          edits={edits}
          onChange={test.change}
        />
      )}
      <SavedTests test={test} />
      <ReplayPart />
    </div>
  );
}
