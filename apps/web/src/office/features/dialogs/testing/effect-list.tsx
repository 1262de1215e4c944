import { effectWords } from './effect-words.ts';
import style from './test-pane.module.css';
import type { TestState } from './test-store.ts';

/** What the conversation would have done so far. */
export function EffectList({ turns }: Pick<TestState, 'turns'>) {
  const words = turns
    .flatMap(({ played }) => played.effects.map(effectWords))
    .map((text, index) => ({ key: `${index} ${text}`, text }));
  if (words.length === 0) return null;
  return (
    <section className={style.part} aria-label="O que a conversa faria">
      <h2>O que a conversa faria</h2>
      <ol>
        {words.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
