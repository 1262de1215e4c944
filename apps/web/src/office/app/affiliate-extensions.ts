import { lazy } from 'react';
import { affiliateHistoryWords } from '../features/affiliates/history-words.ts';
import type { RecordExtension } from '../records/record-extensions.ts';
import { affiliateThreads } from './record-threads.tsx';

/** Affiliates: what they earn has an editor of its own; they talk with the company. */
export const affiliate: RecordExtension = {
  editors: {
    rule: lazy(async () => ({
      default: (await import('../features/affiliates/rule-input.tsx')).RuleInput,
    })),
  },
  views: {
    rule: lazy(async () => ({
      default: (await import('../features/affiliates/rule-view.tsx')).RuleView,
    })),
  },
  tabs: [affiliateThreads],
  words: affiliateHistoryWords,
};
