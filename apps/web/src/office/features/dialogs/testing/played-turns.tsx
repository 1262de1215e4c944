import { useSyncExternalStore } from 'react';
import { AnswerInput } from './answer-input.tsx';
import { Conversation } from './conversation.tsx';
import { EffectList } from './effect-list.tsx';
import style from './test-pane.module.css';
import type { TestStore } from './test-store.ts';

type Props = {
  test: TestStore;
  onRestart: () => void;
  /** Brings the block of a turn into sight. */
  onShow?: (block: string) => void;
};

/** A conversation that is being tried, its next answer, and what it would have done. */
export function PlayedTurns({ test, onRestart, onShow }: Props) {
  const { turns, playing, refused, failure } = useSyncExternalStore(test.watch, test.get);
  const last = turns.at(-1)?.played;
  return (
    <>
      <Conversation turns={turns} playing={playing} onShow={onShow} />
      {failure && (
        <p className={style.failure} role="alert">
          {failure}
        </p>
      )}
      {last && (
        <AnswerInput
          key={turns.length}
          played={last}
          refused={refused}
          playing={playing}
          onAnswer={test.answer}
          onRestart={onRestart}
        />
      )}
      <EffectList turns={turns} />
    </>
  );
}
