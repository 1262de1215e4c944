type Box = { top: number; right: number; bottom: number; left: number };
type Size = { width: number; height: number };
/** Where it would like to stand. */
export type Wish = { side?: 'below' | 'above'; align?: 'start' | 'end' };

const GAP = 4;

/**
 * Where a panel stands beside its anchor: on the side that is wished if it has room there, else on the one with more room, in which it
 * then scrolls. Sideways it begins where the anchor begins, or ends where it ends, and never leaves the view.
 */
export function placeBeside(
  anchor: Box,
  panel: Size,
  view: Box,
  { side = 'below', align = 'start' }: Wish = {},
) {
  const room = { below: view.bottom - anchor.bottom - GAP, above: anchor.top - view.top - GAP };
  const other = side === 'below' ? 'above' : 'below';
  const chosen = panel.height > room[side] && room[other] > room[side] ? other : side;
  const height = Math.max(0, Math.min(panel.height, room[chosen]));
  const left = align === 'start' ? anchor.left : anchor.right - panel.width;
  return {
    top: chosen === 'below' ? anchor.bottom + GAP : anchor.top - GAP - height,
    left: Math.max(view.left, Math.min(left, view.right - panel.width)),
    height,
  };
}
