import { chatbot } from '@balcao/contract/chatbot/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { expiryJobs } from './automatic-cancellation.jobs.ts';
import { chatbotBehaviour } from './record.ts';
import { chatbotRoutes } from './routes.ts';
import { shareRoutes } from './share.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { visitorSocketRoutes } from './visitor-socket.routes.ts';

export const chatbotFeature: Feature = {
  routes: [
    chatbotRoutes,
    visitorSocketRoutes,
    uploadRoutes,
    shareRoutes,
    (app) => serveRecord(app, chatbot, chatbotBehaviour),
  ],
  jobs: [expiryJobs],
};
