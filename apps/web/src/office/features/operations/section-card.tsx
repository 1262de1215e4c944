import type { Row, Section, SectionName } from '@balcao/contract/operations/operations';
import type { ReactNode } from 'react';
import { Moment } from '../../../ui/moment.tsx';
import { figureText } from './figure-text.ts';
import style from './operations.module.css';
import { PlaceLink } from './place-link.tsx';
import { sectionTitles } from './section-titles.ts';
import { StateBadge } from './state-badge.tsx';

type Props = { name: SectionName; section: Section; children?: ReactNode };

/** A section: what is wrong and what to do, its figures, and the things behind them. */
export function SectionCard({ name, section, children }: Props) {
  const title = sectionTitles[name];
  return (
    <section className={style.card} id={name} aria-labelledby={`${name}-title`}>
      <div className={style.head}>
        <h2 id={`${name}-title`}>{title}</h2>
        <StateBadge state={section.state} />
      </div>
      <ul className={style.lines} aria-label={`Situação: ${title}`}>
        {section.lines.map(({ key, state, text, todo, link }) => (
          <li key={key} data-state={state}>
            <p>{text}</p>
            {todo && <p className={style.todo}>{todo}</p>}
            {link && <PlaceLink url={link.url}>{link.label}</PlaceLink>}
          </li>
        ))}
      </ul>
      {section.figures.length > 0 && (
        <dl className={style.figures}>
          {section.figures.map((figure) => (
            <div key={figure.key}>
              <dt>{figure.label}</dt>
              <dd>{figureText(figure)}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {section.rows.length > 0 && (
        <details className={style.more}>
          <summary>Ver {section.rows.length === 1 ? 'o registro' : 'os registros'}</summary>
          <Rows rows={section.rows} />
        </details>
      )}
      {section.more && <p className={style.todo}>Há mais do que os 50 mostrados.</p>}
    </section>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className={style.rows}>
      {rows.map(({ what, why, at, links }) => (
        <li key={`${what} ${why} ${at}`}>
          <b>{what}</b>
          {why && <span>{why}</span>}
          {at && <Moment at={at} />}
          {links.map(({ label, url }) => (
            <PlaceLink key={url} url={url}>
              {label}
            </PlaceLink>
          ))}
        </li>
      ))}
    </ul>
  );
}
