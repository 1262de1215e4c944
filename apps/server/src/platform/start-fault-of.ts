import { isDatabaseDown } from './database/errors.ts';
import { databaseFault, type Whose } from './database/reach.ts';
import { StartFault } from './start-fault.ts';

const unwritable = 'EACCES EPERM EROFS ENOSPC EDQUOT ENOTDIR EEXIST EISDIR EIO'.split(' ');

/** One line for an external cause that stopped the start, wherever it appeared; undefined for a fault of ours. */
export function startFaultOf(error: unknown, whose: Whose): StartFault | undefined {
  if (error instanceof StartFault) return error;
  const { code = '', path, message = '' } = error as NodeJS.ErrnoException;
  if (path !== undefined && unwritable.includes(code)) {
    return new StartFault('folderUnusable', `Não é possível gravar em ${path} (${code}).`);
  }
  const isRefused = /unsupported startup parameter/.test(message);
  return isRefused || isDatabaseDown(error) ? databaseFault(error, whose) : undefined;
}
