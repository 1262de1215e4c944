import type { ErasureLine } from '@balcao/contract/people/privacy';
import style from './privacy.module.css';

const outcomes: [ErasureLine['outcome'][], string][] = [
  [['erased', 'anonymised'], 'O que sai'],
  [['kept'], 'O que fica, por lei'],
];

/** What an erasure deletes and what it keeps, with the legal reason. */
export function ErasureLines({ lines }: { lines: readonly ErasureLine[] }) {
  return outcomes.map(([wanted, title]) => {
    const some = lines.filter(({ outcome }) => wanted.includes(outcome));
    if (some.length === 0) return null;
    return (
      <details key={title} open className={style.lines}>
        <summary>{title}</summary>
        <ul>
          {some.map(({ kind, outcome, rows, why }) => (
            <li key={kind}>
              <span>{kind}</span>
              <span className={style.count}>
                {rows.toLocaleString('pt-BR')}
                {outcome === 'erased' && ' · apagado'}
                {outcome === 'anonymised' && ' · sem dados pessoais'}
              </span>
              {why && <small>{why}</small>}
            </li>
          ))}
        </ul>
      </details>
    );
  });
}
