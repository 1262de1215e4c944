import type { Run } from './html-blocks.ts';

/** Width of a run's text in points. */
export type Measure = (run: Run) => number;

type Word = { runs: Run[]; width: number };

function bare({ text, style }: Run): Run {
  return { text, style: { ...style, underline: false, strike: false } };
}

/** A word wider than the line, split into its characters. */
function characters(word: Word, measure: Measure): Word[] {
  return word.runs.flatMap(({ text, style }) =>
    Array.from(text, (character) => {
      const run = { text: character, style };
      return { runs: [run], width: measure(run) };
    }),
  );
}

/** Puts words into lines, each as full as possible. */
class Breaker {
  readonly lines: Run[][] = [];
  private line: Run[] = [];
  private x = 0;
  private space: Run | undefined;
  private word: Word = { runs: [], width: 0 };
  private readonly width: number;
  private readonly measure: Measure;

  constructor(width: number, measure: Measure) {
    this.width = width;
    this.measure = measure;
  }

  take(run: Run): void {
    if (run.text === '\n') this.endLine();
    else if (run.text === ' ') {
      this.endWord();
      this.space = run;
    } else {
      this.word.runs.push(run);
      this.word.width += this.measure(run);
    }
  }

  endLine(): void {
    this.endWord();
    this.lines.push(this.line);
    this.line = [];
    this.x = 0;
    this.space = undefined;
  }

  /** A break at the very end starts no further line. */
  end(): void {
    this.endWord();
    if (this.line.length > 0 || this.lines.length === 0) this.endLine();
  }

  private endWord(): void {
    const word = this.word;
    this.word = { runs: [], width: 0 };
    const words = word.width > this.width ? characters(word, this.measure) : [word];
    for (const each of words) if (each.runs.length > 0) this.place(each);
  }

  private place(word: Word): void {
    const gap = this.space ? this.measure(this.space) : 0;
    if (this.line.length > 0 && this.x + gap + word.width > this.width) {
      // Invisible, but people who copy the text or listen to it get two words.
      if (this.space) this.line.push(bare(this.space));
      this.lines.push(this.line);
      this.line = [];
      this.x = 0;
    } else if (this.space && this.line.length > 0) {
      this.line.push(this.space);
      this.x += gap;
    }
    this.space = undefined;
    this.line.push(...word.runs);
    this.x += word.width;
  }
}

/** Joins neighbours of one style into one run, so that a line is drawn in few strokes. */
function joined(line: Run[]): Run[] {
  const runs: Run[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last && last.style === run.style) last.text += run.text;
    else runs.push({ ...run });
  }
  return runs;
}

/**
 * Breaks runs into lines of at most `width` points: at spaces, at `\n`, and inside a word only if it is wider than a
 * line. Always ends; a character wider than the line gets a line of its own.
 */
export function breakLines(runs: Run[], width: number, measure: Measure): Run[][] {
  const breaker = new Breaker(width, measure);
  for (const { text, style } of runs) {
    for (const part of text.split(/([ \n])/)) if (part !== '') breaker.take({ text: part, style });
  }
  breaker.end();
  return breaker.lines.map(joined);
}
