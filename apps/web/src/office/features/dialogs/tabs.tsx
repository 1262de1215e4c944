import {
  type ComponentType,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './tabs.module.css';
import { wantedPanel } from './wanted-panel.ts';

export type Tab = { name: string; Panel: ComponentType };
type Props = { label: string; tabs: readonly Tab[] };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Panels of which one is shown; the arrow keys go from tab to tab. A panel's code loads when it is first shown. */
export function Tabs({ label, tabs }: Props) {
  const id = useId();
  const [open, setOpen] = useState(0);
  const shown = tabs[open];
  useEffect(() => {
    const stop = wantedPanel.watch(() => {
      const wanted = tabs.findIndex(({ name }) => name === wantedPanel.get()?.name);
      if (wanted >= 0) setOpen(wanted);
    });
    return () => void stop();
  }, [tabs]);
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const step = steps[event.key];
    if (!step) return;
    const next = (open + step + tabs.length) % tabs.length;
    setOpen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }
  return (
    <div className={style.tabs}>
      <div role="tablist" aria-label={label} className={style.list} onKeyDown={walk}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel`}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.name}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open}`}
          tabIndex={-1}
          className={style.panel}
        >
          <Suspense fallback={<Skeleton width="70%" />}>
            <shown.Panel />
          </Suspense>
        </div>
      )}
    </div>
  );
}
