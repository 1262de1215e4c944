import type { PlayAnswer, Played } from '@balcao/contract/dialogs/play';
import { Button } from '../../../../ui/button.tsx';
import style from './test-pane.module.css';

type Props = {
  block: NonNullable<Played['block']>;
  playing: boolean;
  onAnswer: (answer: PlayAnswer) => void;
  onRestart: () => void;
};

/** The options of a question as buttons, with their pictures. */
export function OptionAnswers({ block, playing, onAnswer, onRestart }: Props) {
  return (
    <div className={style.choices}>
      {(block.options ?? []).map(({ value, name, resource, action }) => (
        <Button
          key={value}
          disabled={playing}
          onClick={() =>
            action === 'restartTicket' ? onRestart() : onAnswer({ text: name, data: value })
          }
        >
          {resource?.is_image && <img src={resource.url_view} alt="" />}
          {name}
        </Button>
      ))}
    </div>
  );
}
