import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
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

/**
 * Walks over the columns or bars below it by arrow keys or pointer, and reads out each; Enter or a click opens it. A finger hides what it
 * points at, and cannot look before it touches: the first touch shows a column, and one more opens it.
 */
export function ColumnPicker({ label, words, upright, tip, onOpen }: Props) {
  const [chosen, setChosen] = useState(0);
  const [shown, setShown] = useState(false);
  const [touched, setTouched] = useState(false);
  const opens = useRef(true);
  const last = words.length - 1;
  const at = Math.min(chosen, last);
  const press = (event: KeyboardEvent) => {
    const ends: Record<string, number> = { Home: 0, End: last };
    const next = ends[event.key] ?? at + (steps[event.key] ?? 0);
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (!isOpening && !(event.key in ends) && !(event.key in steps)) return;
    event.preventDefault();
    setShown(true);
    setChosen(Math.min(last, Math.max(0, next)));
    if (isOpening) onOpen?.(at);
  };
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const part = upright ? (event.clientY - top) / height : (event.clientX - left) / width;
    const next = Math.min(last, Math.max(0, Math.floor(part * words.length)));
    const isTouch = event.pointerType === 'touch';
    if (event.type === 'pointerdown') opens.current = !isTouch || (shown && next === at);
    setTouched(isTouch);
    setChosen(next);
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
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onClick={() => opens.current && onOpen?.(at)}
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
              {touched && onOpen && <span>Toque de novo para ver as linhas.</span>}
            </div>
          )}
        </>
      )}
    </div>
  );
}
