import type { Flow } from '@balcao/dialog/flow';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './create-page.module.css';
import { draftStore } from './draft-store.ts';
import { templateQuery } from './queries.ts';
import { DraftContext } from './use-draft.ts';

const Canvas = lazy(async () => ({ default: (await import('./canvas/canvas.tsx')).Canvas }));

/** A template's flow, to look at before choosing it. */
export function TemplatePreview({ code }: { code: string }) {
  const { data } = useQuery(templateQuery(code));
  return (
    <section className={style.preview} aria-label="Prévia do modelo">
      {data ? <Drawn name={data.name} flow={data.flow as Flow} /> : <Skeleton width="70%" />}
    </section>
  );
}

/** A store that nothing is saved from: the canvas only shows it. */
function Drawn({ name, flow }: { name: string; flow: Flow }) {
  const [draft] = useState(() =>
    draftStore(0, {
      flow,
      revision: 0,
      published_version: null,
      published_revision: null,
      faults: [],
      name,
      code: '',
      may_publish: false,
      may_code: false,
    }),
  );
  return (
    <DraftContext value={draft}>
      <Suspense fallback={<Skeleton width="70%" />}>
        <Canvas readOnly />
      </Suspense>
    </DraftContext>
  );
}
