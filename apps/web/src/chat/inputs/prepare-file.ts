import { faultOfFile } from '@balcao/dialog/file';
import { reducedSize, worthReducing } from './picture-size.ts';

export type FileRules = { accept: string[] | null; maxBytes: number | null };

const QUALITY = 0.85;

/** A phone's picture with fewer pixels; rotated as the camera was held, without the location. */
async function reduce(picture: File): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, reducedSize(bitmap));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  const smaller = blob && blob.size < picture.size;
  return smaller ? new File([blob], picture.name, { type: 'image/jpeg' }) : picture;
}

/**
 * Reads a chosen file into memory, because the original may change or disappear before it is sent (from a camera or a
 * cloud), and checks it. Throws when it cannot be read.
 */
export async function prepareFile(file: File, rules: FileRules) {
  const reduced = worthReducing(file, rules.accept) ? await reduce(file).catch(() => file) : file;
  const fault = faultOfFile(reduced.name, reduced.size, rules);
  if (fault) return { ready: reduced, fault };
  const { name, type } = reduced;
  return { ready: new File([await reduced.arrayBuffer()], name, { type }), fault };
}
