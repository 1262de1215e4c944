import { AppError, invalidAt } from '../../platform/app-error.ts';

type Found = { state: string; due: boolean } | undefined;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Jobs are known by UUIDs: nothing else is looked for. */
export function requireJobId(id: string): void {
  if (!uuid.test(id)) throw invalidAt('id', 'Este não é o identificador de uma tarefa.');
}

/**
 * Throws unless the job failed, for good or until its next try: one that runs would run twice, and others have nothing to
 * mend. `due`: it waits for nothing but a free server.
 */
export function requireFailed(job: Found): void {
  if (!job || job.state === 'cancelled') throw new AppError('JOB_GONE');
  if (job.state === 'active') throw new AppError('JOB_RUNNING');
  if (job.state === 'completed') throw new AppError('JOB_DONE');
  if (job.state === 'created') throw new AppError('JOB_WAITING');
}

/** The same for another try, which a job that is due gets anyway. */
export function requireRetriable(job: Found): void {
  requireFailed(job);
  if (job?.state === 'retry' && job.due) throw new AppError('JOB_WAITING');
}
