import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../platform/api-error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import style from './record-edit.module.css';
import { recordListQuery } from './record-queries.ts';
import { useAbilities } from './use-abilities.ts';
import { totalText } from './words.ts';

type Props = { definition: RecordDefinition; field: string; id: number };

/** The first rows of another record that belong to this one, with a link to all of them. */
export function RelatedList({ definition, field, id }: Props) {
  const search = { [field]: String(id) };
  const able = useAbilities(definition);
  const { data, error } = useQuery({
    ...recordListQuery(definition, search),
    enabled: able.view,
  });
  if (!able.view) return null;
  return (
    <section className={style.section} aria-label={definition.plural}>
      <h2>{definition.plural}</h2>
      {error && <p className={style.quiet}>{failureText(error)}</p>}
      {!data && !error && <Skeleton width="60%" />}
      {data?.data.length === 0 && <p className={style.quiet}>Nada aqui ainda.</p>}
      <ul className={style.related}>
        {data?.data.map((row) => (
          <li key={row.id}>
            <Link to="/$record/$id/edit" params={{ record: definition.name, id: String(row.id) }}>
              {String(row[definition.title] ?? row.id)}
            </Link>
          </li>
        ))}
      </ul>
      {data && data.data.length > 0 && (
        <Link to="/$record" params={{ record: definition.name }} search={search}>
          Ver {totalText(definition, data)}
        </Link>
      )}
    </section>
  );
}
