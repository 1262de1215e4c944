import { agree, genderOf, lowerFirst } from '@balcao/brazil/nouns';

/** A thing whose name an installation chooses, as sentences speak of it. */
export type Spoken = {
  /** Inside of a sentence: "atendimento", "ordem de serviço". */
  name: string;
  /** Masculine words in its gender: "um novo", "uma nova"; "seus", "suas". */
  agree: (words: string) => string;
};

/** Of a setting such as TICKET_TITLE_NAME; a plural needs its `singular`, whose ending tells the gender. */
export function spoken(title: string, singular = title): Spoken {
  const gender = genderOf(singular);
  const possessive = (words: string) =>
    gender === 'f' ? words.replace(/\b(s)eu(s?)\b/gi, '$1ua$2') : words;
  return { name: lowerFirst(title), agree: (words) => possessive(agree({ gender }, words)) };
}
