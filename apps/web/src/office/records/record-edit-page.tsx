import type { RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { useQuery } from '@tanstack/react-query';
import { Link, notFound, useNavigate, useParams } from '@tanstack/react-router';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFault } from './list-fault.tsx';
import style from './record-edit.module.css';
import { RecordForm } from './record-form.tsx';
import { recordQuery } from './record-queries.ts';
import bar from './save-bar.module.css';
import { useAbilities } from './use-abilities.ts';
import { lastSearch } from './use-record-search.ts';
import { withArticle } from './words.ts';

/** The page of a new row, for any record. */
export function RecordCreatePage() {
  const { record } = useParams({ from: '/office/$record/create' });
  const definition = recordOf(record);
  if (!definition?.may.create) throw notFound();
  return <NewRecord key={record} definition={definition} />;
}

function NewRecord({ definition }: { definition: RecordDefinition }) {
  const able = useAbilities(definition);
  if (able.create) return <RecordForm definition={definition} opened={undefined} />;
  return <Refused definition={definition} text="Você não tem permissão para fazer isso." />;
}

/** The page of an existing row, for any record. */
export function RecordEditPage() {
  const { record, id } = useParams({ from: '/office/$record/$id/edit' });
  const definition = recordOf(record);
  if (!definition || !/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return <OneRecord key={`${record} ${id}`} definition={definition} id={Number(id)} />;
}

function OneRecord({ definition, id }: { definition: RecordDefinition; id: number }) {
  const { data, error, refetch } = useQuery(recordQuery(definition, id));
  if (data) return <RecordForm definition={definition} opened={data} />;
  if (!error) return <Waiting definition={definition} />;
  const gone = error instanceof ApiError && error.status > 0 && error.status < 500;
  if (gone) return <Refused definition={definition} text={failureText(error)} />;
  return (
    <ListFault
      error={error}
      title={`Não foi possível abrir ${withArticle(definition, 'o')}`}
      part={false}
      onRetry={() => refetch()}
    />
  );
}

function Refused({ definition, text }: { definition: RecordDefinition; text: string }) {
  const title = `Não foi possível abrir ${withArticle(definition, 'o')}`;
  return (
    <NoticePage icon="compass" title={title} text={text}>
      <Link
        to="/$record"
        params={{ record: definition.name }}
        search={lastSearch(definition.name)}
        className={buttonClass({ variant: 'primary' })}
      >
        Voltar à lista
      </Link>
    </NoticePage>
  );
}

function Waiting({ definition: { name } }: { definition: RecordDefinition }) {
  const navigate = useNavigate();
  const back = () =>
    navigate({ to: '/$record', params: { record: name }, search: lastSearch(name) });
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={style.head}>
        <BackButton onClick={back} />
        <Skeleton width={220} />
      </div>
      <div className={style.form}>
        <div className={style.section}>
          {['62%', '38%', '54%', '44%', '70%', '30%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
        <div className={bar.bar}>
          <Skeleton width={90} />
        </div>
      </div>
    </div>
  );
}
