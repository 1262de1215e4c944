import type { PlayAnswer, Played } from '@balcao/contract/dialogs/play';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { fileAnswer, SIGNATURE, SKIP } from './fictitious.ts';
import { OptionAnswers } from './option-answers.tsx';
import style from './test-pane.module.css';
import { CityAnswer, TextAnswer } from './typed-answers.tsx';

type Block = NonNullable<Played['block']>;
type Props = {
  played: Played;
  /** Why the last answer was refused. */
  refused: string;
  playing: boolean;
  onAnswer: (answer: PlayAnswer) => void;
  onRestart: () => void;
};

const endings: Partial<Record<Played['state']['phase'], string>> = {
  held: 'Aqui o chatbot espera: uma pessoa da sua equipe atende.',
  ended: 'Fim da conversa.',
  failed: 'A conversa parou por um problema do diálogo.',
};

/** What the visitor would answer with. */
export function AnswerInput({ played, refused, playing, onAnswer, onRestart }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The last question took the focus with it.
    if (document.activeElement === document.body) focusIn(box.current);
  }, []);
  const { block, state } = played;
  const ending = endings[state.phase];
  if (!block || ending) {
    return (
      <p className={style.ending} role="status">
        {ending ?? 'Nada espera resposta.'}
      </p>
    );
  }
  return (
    <fieldset ref={box} className={style.answer} aria-label="Resposta do visitante">
      {block.label && <p>{block.label}</p>}
      {block.help && <p className={style.facts}>{block.help}</p>}
      <Asked block={block} playing={playing} onAnswer={onAnswer} onRestart={onRestart} />
      {!block.required && (
        <Button variant="quiet" disabled={playing} onClick={() => onAnswer({ text: SKIP })}>
          {SKIP}
        </Button>
      )}
      {refused && (
        <p className={style.failure} role="alert">
          {refused}
        </p>
      )}
    </fieldset>
  );
}

function focusIn(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('input, button')?.focus();
}

type AskedProps = Pick<Props, 'playing' | 'onAnswer' | 'onRestart'> & { block: Block };

function Asked({ block, playing, onAnswer, onRestart }: AskedProps) {
  switch (block.type) {
    case 'input.option':
      return <OptionAnswers block={block} playing={playing} {...{ onAnswer, onRestart }} />;
    case 'input.boolean': {
      const [yes, no] = [block.yesText ?? 'Sim', block.noText ?? 'Não'];
      return (
        <div className={style.choices}>
          <Button disabled={playing} onClick={() => onAnswer({ text: yes, data: true })}>
            {yes}
          </Button>
          <Button disabled={playing} onClick={() => onAnswer({ text: no, data: false })}>
            {no}
          </Button>
        </div>
      );
    }
    case 'input.file':
      return (
        <Button disabled={playing} onClick={() => onAnswer(fileAnswer(block.accept))}>
          Enviar um arquivo fictício
        </Button>
      );
    case 'input.sign':
      return (
        <Button disabled={playing} onClick={() => onAnswer(SIGNATURE)}>
          Assinar com uma assinatura fictícia
        </Button>
      );
    case 'input.city':
      return <CityAnswer playing={playing} onAnswer={onAnswer} />;
    default:
      return <TextAnswer type={block.type} playing={playing} onAnswer={onAnswer} />;
  }
}
