import { blockSchemas, definitions } from './block-schema.ts';
import { type Finding, type FlowFault, faultAt, quoted } from './fault.ts';
import { name as nameSchema } from './kinds.ts';
import { marks as marksSchema } from './mark-schema.ts';
import { findingsInMeaning } from './meaning.ts';
import { findingsOf, isObject, type Loose, optionFor, own } from './schema.ts';
import { targetsOf } from './targets.ts';

export type Words = { reserved: ReadonlySet<string>; codeFaults: ReadonlyMap<string, string> };

const namePattern = new RegExp(nameSchema.pattern ?? '');

function findingsInName(name: string): Finding[] {
  if (namePattern.test(name)) return [];
  const message = `${quoted(name)} não serve como nome: use ${nameSchema.description}.`;
  return [{ code: 'BAD_NAME', message }];
}

function findingsInTargets(dialogs: Loose, blocks: Loose, block: Loose): Finding[] {
  return targetsOf(block)
    .filter(({ kind, name }) => !Object.hasOwn(kind === 'dialog' ? dialogs : blocks, name))
    .map(({ field, kind, name }) => {
      const what = kind === 'dialog' ? 'o diálogo' : 'o bloco';
      const message = `${quoted(field)} leva para ${what} ${quoted(name)}, que não existe.`;
      return { code: 'MISSING_TARGET', message };
    });
}

function findingsInBlock(name: string, block: Loose, words: Words, wireId: string): Finding[] {
  const schema = optionFor(blockSchemas, block);
  if (!schema) {
    const type = typeof block.type === 'string' ? quoted(block.type) : 'sem nome';
    return [{ code: 'UNKNOWN_TYPE', message: `O tipo de bloco ${type} não existe.` }];
  }
  const found = findingsOf(schema, block, '', definitions);
  if (typeof block.id === 'string' && block.id !== name)
    found.push({ code: 'BAD_FIELD', message: `“id” deve ser ${quoted(name)}, como o bloco.` });
  const fault = words.codeFaults.get(wireId);
  if (fault !== undefined)
    found.push({ code: 'BAD_CODE', message: `O código não serve: ${fault}.` });
  return [...found, ...findingsInMeaning(block, words.reserved)];
}

function findingsInMarks(marks: unknown): Finding[] {
  if (marks === undefined) return [];
  const names = isObject(marks) ? Object.keys(marks).flatMap(findingsInName) : [];
  return [...names, ...findingsOf(marksSchema, marks, 'marks')];
}

function faultsInDialog(name: string, dialog: unknown, dialogs: Loose, words: Words): FlowFault[] {
  const at = (finding: Finding) => faultAt({ dialog: name }, finding);
  const named = findingsInName(name).map(at);
  if (!isObject(dialog) || !isObject(dialog.blocks)) {
    const message = `O diálogo ${quoted(name)} precisa de “start” e “blocks”.`;
    return [...named, at({ code: 'BAD_FIELD', message })];
  }
  const { blocks, start, marks } = dialog;
  named.push(...findingsInMarks(marks).map(at));
  if (typeof start !== 'string' || !Object.hasOwn(blocks, start)) {
    const message = `O diálogo ${quoted(name)} não tem o bloco em que começa (“start”).`;
    named.push(at({ code: 'MISSING_TARGET', message }));
  }
  const inBlocks = Object.entries(blocks).flatMap(([id, block]) => {
    const shaped: Finding[] = isObject(block)
      ? [
          ...findingsInBlock(id, block, words, `${name}/${id}`),
          ...findingsInTargets(dialogs, blocks, block),
        ]
      : [{ code: 'BAD_FIELD', message: 'Um bloco deve ser um objeto.' }];
    const found = [...findingsInName(id), ...shaped];
    return found.map((finding) => faultAt({ dialog: name, block: id }, finding));
  });
  return [...named, ...inBlocks];
}

/** Everything that is wrong with single dialogs and blocks, apart from how they lead to each other. */
export function faultsOfShape(flow: Loose, dialogs: Loose, words: Words): FlowFault[] {
  const { start } = flow;
  const extra = Object.keys(flow).filter((key) => key !== 'start' && key !== 'dialogs');
  const whole: Finding[] = extra.map((key) => ({
    code: 'UNKNOWN_FIELD',
    message: `${quoted(key)} não existe em um fluxo.`,
  }));
  if (typeof start !== 'string' || own(dialogs, start) === undefined)
    whole.push({
      code: 'MISSING_TARGET',
      message: 'O fluxo não tem o diálogo em que começa (“start”).',
    });
  return [
    ...whole.map((finding) => faultAt({}, finding)),
    ...Object.entries(dialogs).flatMap(([name, dialog]) =>
      faultsInDialog(name, dialog, dialogs, words),
    ),
  ];
}
