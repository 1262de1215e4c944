import { agree, genderOf, lowerFirst, type Noun } from './nouns.ts';

/** The installation's settings; texts that never mention several tickets need no plural. */
type Titles = { TICKET_TITLE_NAME: string; TICKET_TITLE_PLURAL_NAME?: string };

const IN_BRACES = /\{([^{}]*)\}/g;
const TICKET = /^atendimento(s?)$/i;

/** Puts the installation's name for a ticket into a text. */
export type SayTicket = (text: string) => string;
export type TicketWords = Noun & { say: SayTicket };

/**
 * Makes texts use the installation's word for a ticket. `say` replaces the words in braces: "{Nenhum atendimento}
 * {vinculado}" becomes "Nenhuma ordem de serviço vinculada". All texts name a ticket this way.
 */
export function ticketWords(titles: Titles): TicketWords {
  const { TICKET_TITLE_NAME: label, TICKET_TITLE_PLURAL_NAME: plural = label } = titles;
  const noun: Noun = { label, plural, gender: genderOf(label) };
  const wordOf = (word: string) => {
    const [found, several] = TICKET.exec(word) ?? [];
    if (found === undefined) return agree(noun, word);
    const name = several ? plural : label;
    return found.startsWith('A') ? name : lowerFirst(name);
  };
  const say: SayTicket = (text) =>
    text.replace(IN_BRACES, (_, part: string) => part.split(' ').map(wordOf).join(' '));
  return { ...noun, say };
}
