import { lazy } from 'react';
import type { RecordExtension } from '../records/record-extensions.ts';

/** Affiliates: what they earn has an editor of its own. */
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
};
