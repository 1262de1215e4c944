import { type FlowFile, flowFile, readFlowFile } from '@balcao/dialog/file-format';
import { AppError } from '../../platform/app-error.ts';
import { templatesOf } from './drafts.rules.ts';
import * as drafts from './drafts.ts';
import { listTemplates, replaceTemplate } from './exchange.store.ts';

function fileOf(value: unknown): FlowFile {
  const read = readFlowFile(value);
  if ('file' in read) return read.file;
  drafts.refuseFaults(read.faults);
  throw new AppError('INVALID');
}

/**
 * Takes a flow file (docs/flow-format.md) as the draft of the dialog that is named like its start, with its document
 * templates; both replace what was there. Answers with the faults that a draft may have, and with the number of the
 * version when it was to be published. INVALID, and nothing kept, for a file of another shape and for a flow with
 * faults that was to be published.
 */
export async function importFlow(
  ctx: drafts.Drafting,
  value: unknown,
  { publish }: { publish: boolean },
) {
  const { name, flow, documents = [] } = fileOf(value);
  const code = flow.start;
  drafts.refuseContent({ code, name, flow });
  const brought = documents.map((document) => document.code);
  const faults = await drafts.faultsOf(ctx, flow, code, brought);
  if (publish) drafts.refuseFaults(faults);
  const now = ctx.clock();
  const version = await ctx.db.transaction().execute(async (trx) => {
    for (const document of documents) await replaceTemplate(trx, document, now);
    const draft = await drafts.replaceDraft(trx, { code, name, flow }, now);
    return publish ? drafts.publishLocked(trx, draft) : null;
  });
  return { code, version, faults };
}

/** A draft with the document templates that it names, as `importFlow` takes it. NOT_FOUND without one. */
export async function exportFlow(ctx: drafts.Drafting, code: string): Promise<FlowFile> {
  const { name, flow } = await drafts.requireDraft(ctx, code);
  return flowFile(name, flow, await listTemplates(ctx.db, templatesOf(flow)));
}
