import { dialog } from '@balcao/contract/records/chatbots';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';

export const dialogsFeature: Feature = {
  routes: [(app) => serveRecord(app, dialog)],
};
