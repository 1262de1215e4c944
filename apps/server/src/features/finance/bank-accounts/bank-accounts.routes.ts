import * as calls from '@balcao/contract/finance/bank-accounts';
import type { FastifyInstance } from 'fastify';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { getBalance, listBankBalances } from './balance.ts';
import { listBankMovements } from './movements.ts';
import { reverseTransfer, transferMoney } from './transfer.ts';

export function bankAccountRoutes(app: FastifyInstance): void {
  serve(app, calls.listBankBalances, ({ ctx, actor }) => listBankBalances(ctx, actor));
  serve(app, calls.getBankBalance, async ({ ctx, actor, params, query }) => ({
    data: await getBalance(ctx, actor, { ...params, ...query }),
  }));
  serve(app, calls.listBankMovements, ({ ctx, actor, params, query }) =>
    listBankMovements(ctx, actor, { ...params, ...query }),
  );
  serve(app, calls.transferMoney, async (call) => {
    const { ctx, actor, body } = call;
    return { data: await transferMoney(ctx, actor, body, actOf(call)) };
  });
  serve(app, calls.reverseTransfer, async (call) => {
    const { ctx, actor, params, body } = call;
    return { data: await reverseTransfer(ctx, actor, { ...params, ...body }, actOf(call)) };
  });
}
