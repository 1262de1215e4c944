import './part.css';

/** Reserves the space of a part that is still loading. */
export function Placeholder({ height }: { height: number }) {
  return (
    <div className="part-waiting" style={{ height }} role="status">
      <span className="sr-only">Carregando…</span>
    </div>
  );
}
