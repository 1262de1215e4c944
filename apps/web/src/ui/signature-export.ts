import type SignaturePad from 'signature_pad';

/** The value set by docs/product/signing.md#drawn. */
const PNG_QUALITY = 0.92;
const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'];

export type SavedSignature = { isEmpty: true } | { isEmpty: false; data: string };

/** Throws for a picture type that a signature cannot have. */
export function requireSignatureType(type: string): void {
  if (TYPES.includes(type)) return;
  throw new Error(`The image type is incorrect. Supported types: ${TYPES.join(', ')}.`);
}

/** The drawing as a data URL of the given type. Throws for an unknown type; an empty drawing is reported as such. */
export function saveSignature(pad: SignaturePad, type = 'image/png'): SavedSignature {
  requireSignatureType(type);
  if (pad.isEmpty()) return { isEmpty: true };
  if (type === 'image/svg+xml') return { isEmpty: false, data: pad.toDataURL(type) };
  // A JPEG has no transparency: without a background it would be black.
  const ground = pad.backgroundColor;
  if (type === 'image/jpeg') pad.backgroundColor = 'white';
  pad.fromData(pad.toData());
  const data = pad.toDataURL(type, PNG_QUALITY);
  pad.backgroundColor = ground;
  pad.fromData(pad.toData());
  return { isEmpty: false, data };
}

function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("Couldn't load image"));
    image.src = address;
  });
}

/** One PNG of pictures laid over each other, as large as the first. Throws when one of them cannot be loaded. */
export async function mergeImages(addresses: string[]): Promise<string> {
  const images = await Promise.all(addresses.map(loaded));
  const canvas = document.createElement('canvas');
  canvas.width = images[0]?.naturalWidth ?? 0;
  canvas.height = images[0]?.naturalHeight ?? 0;
  for (const image of images) canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/png', PNG_QUALITY);
}
