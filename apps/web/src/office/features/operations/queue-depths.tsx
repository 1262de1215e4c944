import type { JobKind } from '@balcao/contract/operations/operations';
import { secondsText } from './figure-text.ts';
import style from './operations.module.css';

/** Every kind of job: how many wait, for how long, and how many failed. */
export function QueueDepths({ kinds }: { kinds: JobKind[] }) {
  return (
    <details className={style.more}>
      <summary>Ver todas as filas ({kinds.length})</summary>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Tarefa</th>
            <th scope="col">Esperam</th>
            <th scope="col">Executam</th>
            <th scope="col">Falharam</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, title, waiting, oldest_s, running, failed, retrying }) => (
            <tr key={name}>
              <th scope="row">
                {title}
                <small>{name}</small>
              </th>
              <td>
                {waiting.toLocaleString('pt-BR')}
                {oldest_s !== null && <small>há {secondsText(oldest_s)}</small>}
              </td>
              <td>{running.toLocaleString('pt-BR')}</td>
              <td>
                {failed.toLocaleString('pt-BR')}
                {retrying > 0 && <small>{retrying} a tentar de novo</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
