import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import style from './column-picker.module.css';

type Props = {
  label: string;
  /** What each column says, in order. */
  words: readonly string[];
  upright?: boolean;
  tip?: (at: number) => ReactNode;
  onOpen?: ((at: number) => void) | undefined;
};

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 7,
  PageUp: -7,
};

/** Walks over the columns or bars below it by arrow keys or pointer, and reads out each; Enter or a click opens it. */
export function ColumnPicker({ label, words, upright, tip, onOpen }: Props) {
  const [chosen, setChosen] = useState(0);
  const [shown, setShown] = useState(false);
  const last = words.length - 1;
  const at = Math.min(chosen, last);
  const press = (event: KeyboardEvent) => {
    const ends: Record<string, number> = { Home: 0, End: last };
    const next = ends[event.key] ?? at + (steps[event.key] ?? 0);
    const opens = event.key === 'Enter' || event.key === ' ';
    if (!opens && !(event.key in ends) && !(event.key in steps)) return;
    event.preventDefault();
    setShown(true);
    setChosen(Math.min(last, Math.max(0, next)));
    if (opens) onOpen?.(at);
  };
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const part = upright ? (event.clientY - top) / height : (event.clientX - left) / width;
    setChosen(Math.min(last, Math.max(0, Math.floor(part * words.length))));
    setShown(true);
  };
  const place = `${((at + 0.5) / words.length) * 100}%`;
  return (
    <div
      className={style.picker}
      data-opens={onOpen ? true : undefined}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuemin={1}
      aria-valuemax={words.length}
      aria-valuenow={at + 1}
      aria-valuetext={words[at]}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onClick={() => onOpen?.(at)}
    >
      {shown && (
        <>
          <span
            className={style.mark}
            data-upright={upright}
            style={upright ? { top: place, height: `${100 / words.length}%` } : { left: place }}
          />
          {tip && (
            <div
              className={style.tip}
              aria-hidden="true"
              data-end={at > last / 2 || undefined}
              style={at > last / 2 ? { right: `calc(100% - ${place})` } : { left: place }}
            >
              {tip(at)}
            </div>
          )}
        </>
      )}
    </div>
  );
}
