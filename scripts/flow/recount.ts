import { recount as recountIn } from '../../apps/server/src/features/dialogs/counting.ts';
import { progress } from '../progress.ts';
import { onDialog } from './commands.ts';
import { withDrafting } from './database.ts';

/** Counts the conversations of one dialog, or of all, anew. */
export async function recount(code: string | null): Promise<void> {
  progress('Contando as conversas');
  const tell = (played: number) => progress(`Contando as conversas: ${played}`);
  const played =
    code === null
      ? await withDrafting((ctx) => recountIn(ctx, null, tell))
      : await onDialog(code, (ctx) => recountIn(ctx, code, tell));
  console.log(`Conversas contadas: ${played}.`);
}
