import type { PointGroup } from 'signature_pad';

/** More pixels per point than this only enlarge the file. */
const SHARPEST = 3;
const EDGE = 8;

/** Gives a canvas as many pixels as its area on the screen has; this clears it. */
export function fitCanvas(canvas: HTMLCanvasElement): void {
  const ratio = Math.min(Math.max(devicePixelRatio, 1), SHARPEST);
  canvas.width = Math.round(canvas.offsetWidth * ratio);
  canvas.height = Math.round(canvas.offsetHeight * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}

/** Strokes scaled down to fit within `width`; strokes that already fit are unchanged. */
export function fitStrokes(strokes: PointGroup[], width: number): PointGroup[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)));
  const factor = Math.min(1, (width - EDGE) / right);
  if (factor === 1) return strokes;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
