const LARGE = 2_500_000;
const LONGEST_SIDE = 2560;

/** Whether a picture is worth reducing: a large JPEG, where a JPEG is accepted. */
export function worthReducing(file: { name: string; size: number }, accept: string[] | null) {
  const taken = accept === null || accept.includes('jpg');
  return taken && file.size > LARGE && /\.jpe?g$/i.test(file.name);
}

type Size = { width: number; height: number };

/** The reduced size of a picture in pixels, with the same proportions; never larger than the original. */
export function reducedSize({ width, height }: Size): Size {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
