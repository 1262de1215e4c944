/** Draws a text as a QR code of `size` points, as squares and not as a picture. */
export async function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<void> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  doc.fillColor('black');
  for (const [at, dark] of modules.data.entries()) {
    const [column, row] = [at % modules.size, Math.floor(at / modules.size)];
    if (dark) doc.rect(x + column * unit, y + row * unit, unit, unit);
  }
  doc.fill();
}
