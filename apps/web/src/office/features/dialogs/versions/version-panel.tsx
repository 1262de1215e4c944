import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { useDraft, useDraftPart } from '../use-draft.ts';
import { DifferencePart } from './difference-part.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import { versionsQuery } from './version-calls.ts';
import style from './version-panel.module.css';
import { VersionRow } from './version-row.tsx';

/** Every published version of the dialog, and how any two differ, the draft included. */
export function VersionPanel() {
  const draft = useDraft();
  const inUse = useDraftPart((one) => one.version());
  const versions = useQuery(versionsQuery(draft.id, inUse));
  const [chosen, setChosen] = useState<number>();
  const [returning, setReturning] = useState<number>();
  const retry = () => void versions.refetch();

  if (versions.isPending) return <Waiting />;
  if (!versions.data) {
    const title = 'Não foi possível carregar as versões';
    return <ListFault error={versions.error} title={title} onRetry={retry} />;
  }
  if (versions.data.length === 0) {
    return (
      <NoticePage
        part
        icon="clock"
        title="Nenhuma versão ainda"
        text="A primeira aparece aqui quando você publicar o rascunho."
      />
    );
  }
  return (
    <div className={style.panel}>
      <ol className={style.list} aria-label="Versões publicadas">
        {versions.data.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            onCompare={() => setChosen(version.version)}
            onPutBack={draft.mayPublish ? () => setReturning(version.version) : undefined}
          />
        ))}
      </ol>
      <DifferencePart key={chosen} versions={versions.data} from={chosen} />
      {returning !== undefined && (
        <PutBackDialog version={returning} onClose={() => setReturning(undefined)} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className={style.panel} role="status" aria-label="Carregando">
      <Skeleton width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </div>
  );
}
