import { genderOf, lowerFirst } from '@balcao/brazil/nouns';

/** A thing whose name an installation chooses, as sentences speak of it. */
export type Spoken = {
  /** Inside of a sentence: "atendimento", "ordem de serviço". */
  name: string;
  /** The one of two words that agrees with it: `pick('novo', 'nova')`. */
  pick: (masculine: string, feminine: string) => string;
};

/** Of a setting such as TICKET_TITLE_NAME; a plural needs its `singular`, whose ending tells the gender. */
export function spoken(title: string, singular = title): Spoken {
  const isFeminine = genderOf(singular) === 'f';
  return {
    name: lowerFirst(title),
    pick: (masculine, feminine) => (isFeminine ? feminine : masculine),
  };
}
