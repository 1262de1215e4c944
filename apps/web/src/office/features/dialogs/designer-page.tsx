import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './designer.module.css';
import { Designer } from './designer.tsx';
import type { Draft } from './draft-calls.ts';
import { draftStore } from './draft-store.ts';
import { draftQuery } from './queries.ts';
import { DraftContext, useDraftPart } from './use-draft.ts';

/** The flow designer. */
export function DesignerPage() {
  const { id } = useParams({ from: '/office/at_dialog/$id/edit' });
  return <Loaded key={id} id={Number(id)} />;
}

function Loaded({ id }: { id: number }) {
  const draft = useQuery(draftQuery(id));
  if (draft.data) return <Open id={id} loaded={draft.data} />;
  if (draft.isPending) return <Waiting />;
  return <Fault error={draft.error} onRetry={() => void draft.refetch()} />;
}

/** Keeps the store of one visit to the page. */
function Open({ id, loaded }: { id: number; loaded: Draft }) {
  const { user } = useSession();
  const client = useQueryClient();
  const { block } = useSearch({ from: '/office/at_dialog/$id/edit' });
  const [draft] = useState(() => {
    const opened = draftStore(id, loaded, user.id);
    // A link to a block leads there.
    if (block) opened.show(block);
    return opened;
  });
  useEffect(() => {
    draft.open();
    const hide = () => document.hidden && draft.isUnsaved() && void draft.save();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      draft.close();
      // The next visit must not begin with what this one began with.
      client.removeQueries({ queryKey: draftQuery(id).queryKey });
    };
  }, [draft, client, id]);
  return (
    <DraftContext value={draft}>
      <PageTitle />
      <Designer />
    </DraftContext>
  );
}

function PageTitle() {
  const name = useDraftPart((draft) => draft.name());
  return <title>{`${name} · Balcão`}</title>;
}

function Waiting() {
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={style.head}>
        <Skeleton width={220} />
      </div>
    </div>
  );
}

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status !== 403 && status !== 404) {
    return (
      <NoticePage
        icon="cloudOff"
        title="Não foi possível abrir o diálogo"
        text={failureText(error)}
      >
        <Button variant="primary" onClick={onRetry}>
          Tentar novamente
        </Button>
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={status === 403 ? 'ban' : 'compass'}
      title={status === 403 ? 'Você não tem acesso a este diálogo' : 'Diálogo não encontrado'}
      text="Se precisar dele, fale com quem administra o sistema."
    >
      <Link
        to="/$record"
        params={{ record: 'at_dialog' }}
        className={buttonClass({ variant: 'primary' })}
      >
        Voltar à lista
      </Link>
    </NoticePage>
  );
}
