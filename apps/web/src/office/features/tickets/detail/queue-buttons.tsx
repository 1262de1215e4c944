import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import style from './ticket-head.module.css';
import type { Queue } from './use-queue.ts';

type Props = {
  queue: Queue;
  /** Called when the pointer or the focus reaches the button of the next ticket. */
  onLook: () => void;
};

/** Moves through the list that the person came from. */
export function QueueButtons({ queue, onLook }: Props) {
  const { previous, next, go } = queue;
  const { say } = useTicketWords();
  return (
    <div className={style.queue}>
      <Button
        square
        aria-label={say('{Atendimento} anterior')}
        title="Anterior (k)"
        disabled={!previous}
        onClick={() => go('previous')}
      >
        <Icon name="arrowUp" />
      </Button>
      <Button
        square
        aria-label={say('{Próximo atendimento}')}
        title={say('{Próximo} (j)')}
        disabled={!next}
        onPointerEnter={onLook}
        onFocus={onLook}
        onClick={() => go('next')}
      >
        <Icon name="arrowDown" />
      </Button>
    </div>
  );
}
