import type { Presence } from '@balcao/contract/live';
import { usePresence } from '../../../../platform/socket/use-presence.ts';
import { Avatar } from './avatar.tsx';
import style from './presence-line.module.css';

const SHOWN = 3;

const first = (name: string) => name.split(' ')[0] ?? name;
const join = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' e $1');

/** "Bruno está escrevendo…", or who is looking; writing matters more. */
export function presenceText(people: readonly Pick<Presence, 'name' | 'state'>[]): string {
  const writing = people.filter(({ state }) => state === 'writing');
  const named = writing.length > 0 ? writing : people;
  if (named.length === 0) return '';
  const who = join(named.map(({ name }) => first(name)));
  const verb = named.length > 1 ? 'estão' : 'está';
  return `${who} ${verb} ${writing.length > 0 ? 'escrevendo…' : 'vendo'}`;
}

/** The colleagues at this ticket now; also announced to screen readers. */
export function PresenceLine({ id }: { id: number }) {
  const people = usePresence(id);
  const text = presenceText(people);
  return (
    <div className={style.presence} title={text || undefined}>
      <span className={style.avatars}>
        {people.slice(0, SHOWN).map((person) => (
          <Avatar key={person.id} name={person.name} writing={person.state === 'writing'} />
        ))}
      </span>
      <span className={style.text} role="status">
        {text}
      </span>
    </div>
  );
}
