import type { WholeRow } from '@balcao/contract/records/calls';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { shareQuery } from './queries.ts';
import style from './share.module.css';
import { EmbedCode, Obstacles, PublicLink } from './share.tsx';

/** How visitors reach a chatbot; beside its form. */
export function SharePanel({ row }: { row: WholeRow }) {
  const { data, error } = useQuery(shareQuery(row.data.id, row.data.updated_at));
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  return (
    <section className={style.card} aria-labelledby="divulgar">
      <h2 id="divulgar">Divulgar</h2>
      <Obstacles share={data} />
      <PublicLink share={data} />
      <EmbedCode share={data} />
    </section>
  );
}
