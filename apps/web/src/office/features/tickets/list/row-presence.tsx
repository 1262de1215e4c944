import { useRowPresence } from '../../../../platform/socket/use-presence.ts';
import { Avatar } from '../detail/avatar.tsx';
import { presenceText } from '../detail/presence-line.tsx';
import style from './row-presence.module.css';

const SHOWN = 3;

/** The colleagues who look at the ticket or write in it now. */
export function RowPresence({ ticketId }: { ticketId: number }) {
  const people = useRowPresence(ticketId);
  if (people.length === 0) return null;
  const text = presenceText(people);
  return (
    <span className={style.people} role="img" aria-label={text} title={text}>
      {people.slice(0, SHOWN).map(({ id, name, state }) => (
        <Avatar key={id} name={name} writing={state === 'writing'} />
      ))}
    </span>
  );
}
