import { Panel, useReactFlow } from '@xyflow/react';
import type { MouseEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { markIn } from '../draft-store.ts';
import { type DrawingAct, drawingActs } from '../drawing-acts.ts';
import { ToolIcon, type ToolIconName } from '../tool-icon.tsx';
import { useChosen } from '../use-draft.ts';
import style from './canvas.module.css';
import type { BlockActs } from './use-block-acts.ts';

type Tool = { icon: ToolIconName; label: string; keys?: string; run: (event: MouseEvent) => void };
type Props = {
  acts: BlockActs & { pickFree: (event: MouseEvent) => void };
  draw: (act: DrawingAct) => void;
  readOnly: boolean;
};

const CALM = { duration: 150 };

const toolsOf = (kind: DrawingAct['kind'], draw: (act: DrawingAct) => void): Tool[] =>
  drawingActs
    .filter((act) => act.kind === kind)
    .map((act) => ({ icon: act.icon, label: act.label, run: () => draw(act) }));

/** The buttons over the canvas; those for several blocks come when several are chosen. */
export function CanvasTools({ acts, draw, readOnly }: Props) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const chosen = useChosen();
  const blocks = chosen.filter((id) => markIn(id) === '').length;
  const look: Tool[] = [
    { icon: 'minus', label: 'Afastar', run: () => void zoomOut(CALM) },
    { icon: 'zoomIn', label: 'Aproximar', run: () => void zoomIn(CALM) },
    {
      icon: 'fit',
      label: 'Ver tudo',
      run: () => void fitView({ ...CALM, padding: 0.1, maxZoom: 1 }),
    },
  ];
  const make: Tool[] = [
    { icon: 'plus', label: 'Adicionar bloco', keys: 'Insert', run: acts.pickFree },
    { icon: 'note', label: 'Adicionar nota', run: acts.addNote },
    ...toolsOf('arrange', draw),
  ];
  const one: Tool[] = [
    { icon: 'copy', label: 'Duplicar', run: acts.duplicate },
    { icon: 'folder', label: 'Agrupar', run: acts.group },
  ];
  const several = toolsOf('align', draw);
  const gone: Tool[] = [{ icon: 'trash', label: 'Apagar', run: () => acts.remove() }];
  return (
    <Panel position="bottom-left">
      <div role="toolbar" aria-label="Ferramentas do desenho" className={style.tools}>
        <Tools tools={look} />
        {!readOnly && <Tools tools={make} divided />}
        {!readOnly && blocks > 0 && <Tools tools={one} divided />}
        {!readOnly && blocks > 1 && <Tools tools={several} divided />}
        {!readOnly && chosen.length > 0 && <Tools tools={gone} divided />}
      </div>
    </Panel>
  );
}

function Tools({ tools, divided }: { tools: Tool[]; divided?: boolean }) {
  return (
    <>
      {divided && <span />}
      {tools.map(({ icon, label, keys, run }) => (
        <Button
          key={label}
          square
          variant="quiet"
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          onClick={run}
        >
          <ToolIcon name={icon} />
        </Button>
      ))}
    </>
  );
}
