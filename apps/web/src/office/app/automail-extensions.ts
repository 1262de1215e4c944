import { lazy } from 'react';
import type { RecordExtension } from '../records/record-extensions.ts';

/** Rules of automatic mail. */
export const mailRule: RecordExtension = {
  editors: {
    active: lazy(async () => ({
      default: (await import('../features/automail/active-input.tsx')).ActiveInput,
    })),
    trigger: lazy(async () => ({
      default: (await import('../features/automail/trigger-input.tsx')).TriggerInput,
    })),
    conditions: lazy(async () => ({
      default: (await import('../features/automail/conditions-input.tsx')).ConditionsInput,
    })),
    attachments: lazy(async () => ({
      default: (await import('../features/automail/attachments-input.tsx')).AttachmentsInput,
    })),
    window: lazy(async () => ({
      default: (await import('../features/automail/window-input.tsx')).WindowInput,
    })),
    stopped: lazy(async () => ({
      default: (await import('../features/automail/stopped-input.tsx')).StoppedInput,
    })),
  },
  views: {
    trigger: lazy(async () => ({
      default: (await import('../features/automail/trigger-view.tsx')).TriggerView,
    })),
  },
  Actions: lazy(async () => ({
    default: (await import('../features/automail/rule-panel.tsx')).RulePanel,
  })),
};

/** What their mails say. */
export const mailTemplate: RecordExtension = {
  editors: {
    body: lazy(async () => ({
      default: (await import('../features/automail/body-input.tsx')).BodyInput,
    })),
  },
  Preview: lazy(async () => ({
    default: (await import('../features/automail/template-preview.tsx')).TemplatePreview,
  })),
  wide: true,
};
