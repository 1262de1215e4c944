import type { Effect, Extras, Json, Output, State } from '@balcao/dialog/flow';

/** A line of the thread that the conversation produces. */
export type Line = {
  kind: 'bot' | 'visitor';
  author: string | null;
  body: string;
  extras?: Extras | undefined;
  /** The upload that came with the line. */
  file?: number | undefined;
};

/** The data that a conversation provides about its ticket's person. */
export type Person = {
  name?: string;
  taxId?: string;
  email?: string;
  phone?: string;
  city?: string;
};

/** Variables that fill the data of the ticket's person, whichever flow asks for them (docs/glossary.md). */
const personFields = {
  name: 'name',
  cpf: 'taxId',
  email: 'email',
  phone: 'phone',
  city: 'city',
} as const;

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value || undefined;
  const fullname = value && typeof value === 'object' && !Array.isArray(value) && value.fullname;
  return typeof fullname === 'string' ? fullname : undefined;
}

/** The data of the ticket's person that the turn's answer changed. */
export function personOf(before: State, after: State): Person {
  const person: Person = {};
  for (const [variable, field] of Object.entries(personFields)) {
    const value = after.variables[variable];
    if (value === before.variables[variable]) continue;
    const text = textOf(value);
    if (text !== undefined) person[field] = text.slice(0, 200);
  }
  return person;
}

/** The last status that the turn requests. */
export function statusOf(effects: Effect[]): string | null {
  return effects.findLast((effect) => effect.type === 'set_status')?.status ?? null;
}

/** Effects that do not fit into the turn's one statement. */
export function heavyEffects(effects: Effect[]): Effect[] {
  return effects.filter((effect) => effect.type !== 'set_status');
}

export function linesOf(outputs: Output[], attendantName: string): Line[] {
  return outputs.map((output) =>
    output.from === 'chatbot'
      ? { kind: 'bot', author: attendantName, body: output.html, extras: output.extras }
      : { kind: 'visitor', author: null, body: output.text, file: output.file },
  );
}

/** During the hand-off, channel 3 belongs to the visitor and staff (docs/product/chatbot.md#live-talk). */
export function isLive({ phase }: Pick<State, 'phase'>): boolean {
  return phase === 'held' || phase === 'ended' || phase === 'failed';
}
