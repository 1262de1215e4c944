import type { Feature } from '../../platform/feature.ts';
import { resourceRoutes } from './details.routes.ts';
import { fileRoutes } from './download.routes.ts';
import { fileJobs } from './jobs.ts';
import { mailCardRoutes } from './mail-preview.routes.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { presignedRoutes } from './upload/presigned.routes.ts';
import { receivingRoutes } from './upload/receive.routes.ts';

export const filesFeature: Feature = {
  routes: [
    fileRoutes,
    receivingRoutes,
    presignedRoutes,
    resourceRoutes,
    mailCardRoutes,
    pictureRoutes,
  ],
  jobs: [fileJobs],
};
