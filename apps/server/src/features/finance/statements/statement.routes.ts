import * as calls from '@balcao/contract/finance/statements';
import type { FastifyInstance } from 'fastify';
import { takeUpload, withUploads } from '../../../platform/http/multipart.ts';
import { actOf } from '../../../platform/http/repetition-key.ts';
import { serve } from '../../../platform/http/serve.ts';
import { importStatement, requireBooker } from './import.ts';
import { closeStatements } from './statement-thread.ts';
import { getStatement, listStatementLines, listStatements } from './statements.ts';

/** A mapping names up to seven columns. */
const FIELD_BYTES = 4_096;

/** Statements of bank accounts: their import, and what they hold. */
export function statementRoutes(app: FastifyInstance): void {
  app.addHook('onClose', () => closeStatements(app.ctx));
  withUploads(app, (scope) => {
    serve(scope, calls.importStatement, async (call) => {
      const { ctx, actor, request } = call;
      requireBooker(actor);
      const data = await takeUpload(
        request,
        [],
        (upload) =>
          importStatement(ctx, actor, upload, (body, file) => actOf({ ...call, body }, file)),
        { optional: ['fn_bank_account_id', 'mapping'], fieldBytes: FIELD_BYTES },
      );
      return { data };
    });
  });
  serve(app, calls.listStatements, ({ ctx, actor, query }) => listStatements(ctx, actor, query));
  serve(app, calls.getStatement, ({ ctx, actor, params }) => getStatement(ctx, actor, params.id));
  serve(app, calls.listStatementLines, ({ ctx, actor, params, query }) =>
    listStatementLines(ctx, actor, { ...params, ...query }),
  );
}
