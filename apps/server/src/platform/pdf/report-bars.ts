import { BLUE, EDGE, GREY, HAIR, INK, makeRoom, type Pen, roomOf, write } from './report-page.ts';
import { toWinAnsi } from './win-ansi.ts';

/** A measure over the steps of a period; `before`: the same of the period compared with. */
export type PaperBars = {
  label: string;
  /** What stands out, in a sentence. */
  summary: string;
  bars: { label: string; value: number; before: number | null }[];
  /** Lines across with their numbers, the lowest first: the ends of the drawing. One of them is 0. */
  ticks: { value: number; text: string }[];
};

const HIGH = 84;
/** Numbers of the lines stand left of them. */
const AXIS = 64;
const LABEL = 52;

/** Bars from left to right on a scale with its numbers; a dash across says what was before. */
export function drawBars(pen: Pen, { label, summary, bars, ticks }: PaperBars): void {
  if (bars.length === 0) return;
  makeRoom(pen, HIGH + 56);
  write(pen, label, { size: 9, bold: true });
  write(pen, summary, { size: 7.5, color: GREY, gap: 8 });
  const { doc } = pen;
  const left = EDGE + AXIS;
  const room = roomOf(pen) - AXIS;
  const [low, top] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 0];
  const foot = pen.y + HIGH;
  const placeOf = (value: number) => foot - (top > low ? ((value - low) / (top - low)) * HIGH : 0);
  doc.font('Helvetica').fontSize(7).lineWidth(0.5);
  for (const { value, text } of ticks) {
    const y = placeOf(value);
    doc
      .moveTo(left, y)
      .lineTo(left + room, y)
      .stroke(HAIR);
    doc.fillColor(GREY);
    doc.text(toWinAnsi(text), EDGE, y - 3, { width: AXIS - 6, align: 'right', lineBreak: false });
  }
  const step = room / bars.length;
  const wide = Math.min(step * 0.7, 36);
  const every = Math.ceil((bars.length * LABEL) / room);
  for (const [at, { label: name, value, before }] of bars.entries()) {
    const middle = left + (at + 0.5) * step;
    const [zero, end] = [placeOf(0), placeOf(value)];
    doc.rect(middle - wide / 2, Math.min(zero, end), wide, Math.abs(zero - end)).fill(BLUE);
    if (before !== null) {
      const y = placeOf(before);
      const half = Math.min(step / 2, wide * 0.65);
      doc
        .lineWidth(1.4)
        .moveTo(middle - half, y)
        .lineTo(middle + half, y)
        .stroke(INK);
    }
    if (at % every !== 0) continue;
    const place = { width: LABEL, align: 'center', lineBreak: false } as const;
    doc.fillColor(GREY).text(toWinAnsi(name), middle - LABEL / 2, foot + 4, place);
  }
  doc.fillColor(INK).strokeColor(INK);
  pen.y = foot + 26;
}
