import { Panel } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CallMap } from '../call-map.tsx';
import { useNarrow } from '../narrow.ts';
import { NumbersNote } from '../numbers/numbers-note.tsx';
import { useDialogName, useDraft, useFlow } from '../use-draft.ts';
import { callPath } from './calls.ts';
import style from './place-bar.module.css';

/** Where in the flow the canvas is: the calls that lead here, and the map of all dialogs. */
export function PlaceBar() {
  const draft = useDraft();
  const flow = useFlow();
  const name = useDialogName();
  const [mapped, setMapped] = useState(false);
  const narrow = useNarrow();
  const path = useMemo(() => callPath(flow, name), [flow, name]);
  return (
    <Panel position="top-left">
      <nav className={style.bar} aria-label="Diálogo aberto">
        {path.map((step) =>
          step === name ? (
            <b key={step} aria-current="page">
              {step}
            </b>
          ) : (
            <span key={step}>
              <button type="button" onClick={() => draft.openDialog(step)}>
                {step}
              </button>
              <span aria-hidden="true">›</span>
            </span>
          ),
        )}
        <Button
          square
          variant="quiet"
          aria-label="Mapa dos diálogos"
          aria-haspopup="dialog"
          title="Mapa dos diálogos"
          onClick={() => setMapped(true)}
        >
          <Icon name="compass" size={16} />
        </Button>
      </nav>
      {!narrow && <NumbersNote />}
      {mapped && <CallMap onClose={() => setMapped(false)} />}
    </Panel>
  );
}
