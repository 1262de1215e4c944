import { chatbot } from '@balcao/contract/records/chatbots';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { expiryJobs } from './automatic-cancellation.jobs.ts';
import { chatbotBehaviour } from './record.ts';
import { chatbotRoutes } from './routes.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { turnRoutes } from './visitor-socket.routes.ts';

export const chatbotFeature: Feature = {
  routes: [
    chatbotRoutes,
    turnRoutes,
    uploadRoutes,
    (app) => serveRecord(app, chatbot, chatbotBehaviour),
  ],
  jobs: [expiryJobs],
};
