import { SIGNATURE } from '@balcao/contract/signing/sign-page';

const INK = '#10233f';

/** dd/mm/yyyy hh:mm:ss in the person's time zone. */
export function momentText(at: Date): string {
  return at.toLocaleString('pt-BR').replace(',', '');
}

/** The picture of a signature by IP (docs/product/signing.md#by-ip): a PNG of 400 by 150. */
export function drawIpSignature(ip: string, seenAt: Date, signedAt: Date): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIGNATURE);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('no canvas');
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.fillStyle = INK;
  paper.font = '600 24px system-ui, sans-serif';
  paper.fillText('Assinado por IP', 20, 42);
  paper.font = '16px system-ui, sans-serif';
  const lines = [
    `IP: ${ip}`,
    `Visto em: ${momentText(seenAt)}`,
    `Assinado em: ${momentText(signedAt)}`,
  ];
  for (const [index, line] of lines.entries()) paper.fillText(line, 20, 76 + index * 26, 360);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
