import type { DocumentChange } from '@balcao/contract/dialogs/drafts';
import type { DocumentTemplate } from '@balcao/dialog/file-format';
import type { Actor } from '../../platform/actor.ts';
import { type Change, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { addTemplate, listTemplates, replaceTemplate } from './exchange.store.ts';

type Documents = { documents: DocumentTemplate[]; replace: boolean };

async function knownOf(db: Db, documents: DocumentTemplate[]) {
  const known = await listTemplates(
    db,
    documents.map(({ code }) => code),
  );
  return new Map(known.map((template) => [template.code, template]));
}

function actOf(
  known: DocumentTemplate | undefined,
  { name, body }: DocumentTemplate,
  replace: boolean,
): DocumentChange['act'] {
  if (!known) return 'create';
  if (known.name === name && known.body === body) return 'same';
  return replace ? 'replace' : 'keep';
}

/** What an import does to the document templates that it brings. */
export async function documentChanges(
  db: Db,
  { documents, replace }: Documents,
): Promise<DocumentChange[]> {
  const known = await knownOf(db, documents);
  return documents.map((brought) => {
    const { code, name } = brought;
    return { code, name, act: actOf(known.get(code), brought, replace) };
  });
}

/** Adds the templates that are missing, and replaces those that differ only if that was asked for. */
export async function keepDocuments(
  trx: Db,
  by: Actor | null,
  { documents, replace }: Documents,
  now: Date,
): Promise<void> {
  const known = await knownOf(trx, documents);
  const lines: Change[] = [];
  const record = 'at_document_template';
  for (const { code, name, body } of documents) {
    const after = { code, name, body };
    const before = known.get(code);
    const act = actOf(before, after, replace);
    if (act === 'create') {
      const recordId = await addTemplate(trx, after, now);
      if (recordId !== undefined) lines.push({ action: 'create', record, recordId, after });
    } else if (act === 'replace') {
      const recordId = await replaceTemplate(trx, after, now);
      lines.push({ action: 'update', record, recordId, before, after });
    }
  }
  await writeAudits(trx, by, lines);
}
