import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { perContext } from '../../platform/per-context.ts';
import { insertRefused, type Refusal } from './refused.store.ts';

const recorder = perContext((ctx) =>
  batched(
    async (refused: Refusal[]) => {
      await insertRefused(ctx.pool, refused);
      return refused.map(() => null);
    },
    { most: 100, lanes: 1, keyOf: (refusal) => refusal },
  ),
);

/** Records that a block refused an answer, for the numbers; those of the same moment share a statement. */
export async function recordRefused(ctx: Context, refusal: Refusal): Promise<void> {
  await recorder(ctx)(refusal);
}
