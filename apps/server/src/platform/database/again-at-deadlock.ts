import { isDeadlock } from './errors.ts';

/**
 * Runs a transaction again if PostgreSQL has ended it to break a deadlock. Rows that only foreign keys lock, such as the
 * person named in an audit line, are locked in no fixed order, so deadlocks can happen. `act` must do nothing outside its
 * transaction.
 */
export async function againAtDeadlock<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return act();
  }
}
