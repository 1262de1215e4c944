import { lazy } from 'react';
import { BlocksPanel } from './blocks-panel.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { useChecking } from './checking/use-checking.ts';
import { Collisions } from './collisions.tsx';
import style from './designer.module.css';
import { DesignerHead } from './designer-head.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { LeaveUnsaved } from './leave-unsaved.tsx';
import { useNarrow } from './narrow.ts';
import { NumbersNote } from './numbers/numbers-note.tsx';
import { People } from './people.ts';
import { Refusal } from './refusal.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { useDraftKeys } from './use-draft-keys.ts';
import { usePeople } from './use-people.ts';
import { useRemovedTold } from './use-removed-told.ts';
import { DRAWING, INSPECTOR } from './wanted-panel.ts';

const Outline = lazy(async () => ({ default: (await import('./outline/outline.tsx')).Outline }));
const Inspector = lazy(async () => ({
  default: (await import('./inspector/inspector.tsx')).Inspector,
}));
const TestPane = lazy(async () => ({
  default: (await import('./testing/test-pane.tsx')).TestPane,
}));
const VersionPanel = lazy(async () => ({
  default: (await import('./versions/version-panel.tsx')).VersionPanel,
}));
const NumbersPanel = lazy(async () => ({
  default: (await import('./numbers/numbers-panel.tsx')).NumbersPanel,
}));

const outline: Tab = { name: 'Roteiro', Panel: Outline };
const blocks: Tab = { name: 'Blocos', Panel: BlocksPanel };
const panels: Tab[] = [
  { name: INSPECTOR, Panel: Inspector },
  { name: 'Testar', Panel: TestPane },
  { name: 'Versões', Panel: VersionPanel },
  { name: 'Números', Panel: NumbersPanel },
];
const drawing: Tab = { name: DRAWING, Panel: () => <Canvas readOnly /> };
const all = [outline, blocks, ...panels, drawing];
const left = [outline, blocks];

/** The frame around outline, canvas and panels. On a phone, one of them at a time, and the canvas only to look at. */
export function Designer() {
  const narrow = useNarrow();
  const people = usePeople();
  useRemovedTold(people);
  useDraftKeys();
  useChecking();
  return (
    <People value={people}>
      <div className={style.page}>
        <DesignerHead />
        <KeptNotice />
        <Refusal />
        <Collisions />
        {narrow ? (
          <div className={style.single}>
            <NumbersNote />
            <Tabs label="Partes do diálogo" tabs={all} />
          </div>
        ) : (
          <Wide />
        )}
        <LeaveUnsaved />
      </div>
    </People>
  );
}

function Wide() {
  return (
    <div className={style.parts}>
      <aside className={style.side} aria-label="Roteiro e blocos">
        <Tabs label="Roteiro e blocos" tabs={left} />
      </aside>
      <Canvas />
      <aside className={style.side} aria-label="Painéis">
        <Tabs label="Painéis" tabs={panels} />
      </aside>
    </div>
  );
}
