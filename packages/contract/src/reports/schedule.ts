import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../text.ts';
import { allReportGroups, reportNames, rhythms } from './report-names.ts';

const access = 'staff' as const;
const path = '/api/report/schedule';

const id = z.int().positive();

const schedule = z.object({
  name: z.enum(reportNames),
  every: z.enum(rhythms),
  sector_id: id.nullish(),
  business_unit_id: id.nullish(),
  user_id: id.nullish(),
  by: z.enum(allReportGroups as [string, ...string[]]).nullish(),
});

const person = z.object({ id: z.number(), name: z.string() });

const kept = schedule.extend({
  id: z.number(),
  /** Who gets it, and who asked for it. */
  recipient: person,
  asked_by: person,
  title: z.string(),
  next_on: z.string(),
  last_sent_at: z.string().nullable(),
  /** Why the last one was not sent. */
  fault: z.string().nullable(),
});
export type ReportSchedule = z.infer<typeof kept>;

/** Mails the report to the caller, or to a colleague who may see it; each mail has what its reader may see at that moment. */
export const scheduleReport = endpoint({
  method: 'POST',
  path,
  act: true,
  access,
  summary: 'Reports: have one sent by mail',
  body: schedule.extend({ recipient_id: id.nullish() }).strict(),
  response: z.object({ data: kept }),
});

export const listReportSchedules = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Reports: the mails that the caller gets or has asked for',
  response: z.object({ data: z.array(kept) }),
});

export const endReportSchedule = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Reports: have one sent no more',
  params: idParams,
  response: z.object({ data: z.object({ ended: z.literal(true) }) }),
});
