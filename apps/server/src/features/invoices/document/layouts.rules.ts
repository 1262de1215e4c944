import type { Environment } from './content.ts';

/** A form that the authority wants documents to have. */
export type Layout = {
  name: '1.01' | 'nt-009';
  /** The attribute `versao` of every document. */
  version: '1.01';
};

type Era = Layout & { environment: Environment; from: string };

/**
 * Which layout the authority takes when, newest first: it refuses the wrong one with E1235. NT 009 lives in its test environment since
 * 2026-10-31; for production the later of the two announced days (2026-12-01 and 2027-01-01) stands here until it is certain.
 */
const eras: Era[] = [
  { environment: 'homologation', from: '2026-10-31', name: 'nt-009', version: '1.01' },
  { environment: 'homologation', from: '0000-00-00', name: '1.01', version: '1.01' },
  { environment: 'production', from: '2027-01-01', name: 'nt-009', version: '1.01' },
  { environment: 'production', from: '0000-00-00', name: '1.01', version: '1.01' },
];

/** From this day on the authority refuses documents without the group of IBS and CBS. */
export const IBS_CBS_FROM = '2027-01-01';

/** The layout of a document of this day (YYYY-MM-DD in Brasília). */
export function layoutOf(environment: Environment, day: string): Layout {
  const era = eras.find((each) => each.environment === environment && each.from <= day);
  if (!era) throw new Error(`No layout for ${environment} on ${day}`);
  return { name: era.name, version: era.version };
}

/** An instant as the schemas write it, in Brasília's time, which has no summer time. */
export function brasiliaTime(instant: string): string {
  const shifted = new Date(Date.parse(instant) - 3 * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}-03:00`;
}
