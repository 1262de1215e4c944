import type { ChatMessage } from '@balcao/contract/chatbot/conversation';
import { Icon } from './icons.tsx';
import type { CardPlace } from './places.ts';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

function When({ at }: { at: string }) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={full.format(date)}>
      {today ? clock.format(date) : full.format(date)}
    </time>
  );
}

type Props = { message: ChatMessage; place: CardPlace; onCorrect: (messageId: number) => void };

/** Below a card: its time, and the button that corrects its answer. */
export function CardFoot({ message: { id, at }, place, onCorrect }: Props) {
  return (
    <div className="when" aria-live="off">
      {place.gone && <span>(corrigida)</span>}
      {place.correctable && (
        <button
          type="button"
          className="correct"
          aria-describedby={`card-${id}`}
          onClick={() => onCorrect(id)}
        >
          <Icon name="edit" />
          Corrigir
        </button>
      )}
      {at && <When at={at} />}
    </div>
  );
}
