import { fullDateTime } from '@balcao/brazil/dates';
import type { Json } from '@balcao/dialog/flow';
import { fillHtml, fillText } from '@balcao/dialog/template';

const TITLE_LENGTH = 200;

const dayOf = (moment: Date) => fullDateTime(moment.toISOString()).slice(0, 10);

/** What PostgreSQL cannot keep in a text. */
const storable = (text: string) => text.replaceAll('\0', '');

type Filling = { ticketId: number; variables: Record<string, Json>; now: Date };

/** A template with the ticket's variables in their places; `hoje` and `atendimento` are always there. */
export function fillDocument(
  template: { title: string; body: string },
  { ticketId, variables, now }: Filling,
): { title: string; body: string } {
  const known = { ...variables, hoje: dayOf(now), atendimento: ticketId };
  return {
    title: storable(fillText(template.title, known)).slice(0, TITLE_LENGTH),
    body: storable(fillHtml(template.body, known)),
  };
}

export function footerOf(code: string, ticketId: number, created: Date): string {
  return `Documento ${code} · Nº ${ticketId} · ${dayOf(created)}`;
}

/**
 * Who may show a document in a frame: our own pages, also where a company's site holds them in a frame of its own, for
 * browsers ask every page around. Only what is shaped like an origin, so that no row can add a directive.
 */
export function frameAncestors(embedOrigins: string[]): string[] {
  return ["'self'", ...embedOrigins.filter((one) => /^https?:\/\/[\w.-]+(:(\d+|\*))?$/.test(one))];
}
