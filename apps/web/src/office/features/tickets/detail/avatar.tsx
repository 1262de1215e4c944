import style from './avatar.module.css';

const SMALL_WORDS = /^(da|de|do|das|dos|e)$/i;

/** "Ana Maria de Souza" as "AS". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !SMALL_WORDS.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('');
}

/** Somebody's initials; the name itself must stand beside it. */
export function Avatar({ name, writing }: { name: string; writing?: boolean }) {
  return (
    <span className={style.avatar} data-writing={writing || undefined} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
