import { useRef } from 'react';
import { Icon } from './icons.tsx';
import type { MenuEntry } from './menu-entries.ts';
import type { SiteLink } from './site-links.ts';

type Props = {
  documents: MenuEntry[];
  entries: MenuEntry[];
  /** Wide pages show these in the bar. */
  links: SiteLink[];
};

/** "Mais opções": a popover, which Esc or a click outside closes; the focus returns to its button. */
export function Menu({ documents, entries, links }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const items = (list: MenuEntry[]) =>
    list.map(({ icon, text, onOpen }) => (
      <li key={text}>
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            menu.current?.hidePopover();
            onOpen();
          }}
        >
          <Icon name={icon} />
          {text}
        </button>
      </li>
    ));
  const some = documents.length + entries.length > 0;
  if (!some && links.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={some ? 'action' : 'action narrow-only'}
        popoverTarget="menu"
        aria-haspopup="true"
      >
        <Icon name="more" />
        <span className="sr-only">Mais opções</span>
      </button>
      <div ref={menu} id="menu" className="menu" popover="auto">
        {documents.length > 0 && (
          <>
            <h2>Documentos</h2>
            <ul>{items(documents)}</ul>
          </>
        )}
        <ul>
          {items(entries)}
          {links.map(({ icon, text, url }) => (
            <li key={text} className="narrow-only">
              <a className="menu-item" href={url} target="_blank" rel="noopener noreferrer">
                <Icon name={icon} />
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
