import { fullDateTime } from '@balcao/brazil/dates';
import type { Json } from '@balcao/dialog/flow';
import { Meter } from '@balcao/dialog/meter';
import { fillHtml, fillText } from '@balcao/dialog/template';

const TITLE_LENGTH = 200;

const dayOf = (moment: Date) => fullDateTime(moment.toISOString()).slice(0, 10);

/** PostgreSQL cannot store NUL characters in a text. */
const storable = (text: string) => text.replaceAll('\0', '');

type Filling = { ticketId: number; variables: Record<string, Json>; now: Date };

/** What filling a template may cost: one that repeats a long variable must not fill the memory. */
const MOST = { letters: 4_000_000, work: 4_000_000 };

/**
 * A template filled with the ticket's variables; `hoje` and `atendimento` are always available. Throws `Spent` when it becomes far too
 * long.
 */
export function fillDocument(
  template: { title: string; body: string },
  { ticketId, variables, now }: Filling,
): { title: string; body: string } {
  const known = { ...variables, hoje: dayOf(now), atendimento: ticketId };
  const meter = new Meter(MOST);
  return {
    title: storable(fillText(template.title, known, meter)).slice(0, TITLE_LENGTH),
    body: storable(fillHtml(template.body, known, meter)),
  };
}

export function footerOf(code: string, ticketId: number, created: Date): string {
  return `Documento ${code} · Nº ${ticketId} · ${dayOf(created)}`;
}
