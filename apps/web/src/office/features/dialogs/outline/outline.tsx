import { useState } from 'react';
import { FaultSummary } from '../fault-list.tsx';
import { SearchBox } from '../search.tsx';
import type { Asked } from './asked.ts';
import style from './outline.module.css';
import { OutlineDialogs } from './outline-dialogs.tsx';
import { OutlineTools } from './outline-tools.tsx';
import { useEscapeToOutline } from './show-inspector.ts';
import { Tree } from './tree.tsx';
import { treeKeys } from './tree-keys.ts';
import { useOutlineActs } from './use-outline-acts.ts';
import { usePlace } from './use-place.ts';

/** The flow as a list for keyboard, screen reader and phone: every act of the canvas is here, too. */
export function Outline() {
  const [asked, setAsked] = useState<Asked>();
  const place = usePlace();
  const acts = useOutlineActs(place, setAsked);
  useEscapeToOutline();
  return (
    <div className={style.outline}>
      <SearchBox />
      <FaultSummary />
      <OutlineTools acts={acts} />
      <Tree
        rows={place.rows}
        active={place.active}
        toggle={place.toggle}
        press={(row, { far, more }) => {
          if (far) place.chooseUpTo(row);
          else if (more) place.chooseToo(row);
          else place.go(row);
        }}
        onKeyDown={treeKeys(place, acts)}
      />
      {asked && <OutlineDialogs asked={asked} acts={acts} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
