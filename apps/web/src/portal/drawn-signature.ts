import { SIGNATURE } from '@balcao/contract/signing/sign-page';

/** The drawing, scaled to fit a signature's picture: a PNG of 400 by 150. */
export async function fitSignature(drawn: string): Promise<Blob> {
  const image = new Image();
  image.src = drawn;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIGNATURE);
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
  canvas.getContext('2d')?.drawImage(image, left, top, width * scale, height * scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
