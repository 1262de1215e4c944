import { lazy } from 'react';
import type { RecordExtension } from '../records/record-extensions.ts';
import { affiliate } from './affiliate-extensions.ts';
import { mailRule, mailTemplate } from './automail-extensions.ts';
import { bankAccountTab } from './bank-account-tab.tsx';
import { campaignThreads, personThreads } from './record-threads.tsx';
import { unitFiscal } from './unit-fiscal.tsx';
import { unitProvider } from './unit-provider.tsx';

const picture = lazy(async () => ({
  default: (await import('../records/picture-field.tsx')).PictureInput,
}));

/**
 * What the features add to the generic records. Each editor is loaded when first shown: other records do not need it.
 */
export const recordExtensions: Record<string, RecordExtension> = {
  ad_advertisement: { tabs: [campaignThreads] },
  af_affiliate: affiliate,
  am_rule: mailRule,
  am_template: mailTemplate,
  at_chatbot: {
    editors: { logo_url: picture, avatar_url: picture, background_url: picture },
    Preview: lazy(async () => ({
      default: (await import('../features/chatbot/preview-panel.tsx')).PreviewPanel,
    })),
    Actions: lazy(async () => ({
      default: (await import('../features/chatbot/share-panel.tsx')).SharePanel,
    })),
  },
  fn_bank_account: {
    Above: lazy(async () => ({
      default: (await import('../features/finance/bank-accounts/bank-cards.tsx')).BankCards,
    })),
    tabs: [bankAccountTab],
  },
  gl_business_unit: {
    editors: {
      holidays: lazy(async () => ({
        default: (await import('../features/organization/holidays-input.tsx')).HolidaysInput,
      })),
    },
    tabs: [unitProvider, unitFiscal],
  },
  gl_user: {
    editors: {
      level: lazy(async () => ({
        default: (await import('../features/people/level-input.tsx')).LevelInput,
      })),
      granted: lazy(async () => ({
        default: (await import('../features/people/permissions-input.tsx')).PermissionsInput,
      })),
      denied: null,
      sectors: lazy(async () => ({
        default: (await import('../features/people/sector-roles-input.tsx')).SectorRolesInput,
      })),
      business_units: lazy(async () => ({
        default: (await import('../features/people/units-input.tsx')).UnitsInput,
      })),
    },
    Actions: lazy(async () => ({
      default: (await import('./person-actions.tsx')).PersonActions,
    })),
    tabs: [personThreads],
  },
  gl_user_group: {
    editors: {
      flags: lazy(async () => ({
        default: (await import('../features/people/group-flags-input.tsx')).GroupFlagsInput,
      })),
      login_hours: lazy(async () => ({
        default: (await import('../features/people/login-hours-input.tsx')).LoginHoursInput,
      })),
      ticket_payment_report_type: lazy(async () => ({
        default: (await import('../features/people/report-type-input.tsx')).ReportTypeInput,
      })),
    },
  },
};
