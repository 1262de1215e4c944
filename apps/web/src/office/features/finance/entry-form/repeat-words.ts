import type { RepeatWords } from '../../../repeating/recurrence-fields.tsx';

export const repeatWords: RepeatWords = {
  nouns: 'lançamentos',
  howMany: 'Quantos lançamentos, com o primeiro',
  daysAhead: 'Quantos dias antes fazer o próximo',
};
