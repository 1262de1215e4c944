import { blockSchemas, definitions } from '../check/block-schema.ts';
import { name as nameSchema } from '../check/kinds.ts';
import { mark } from '../check/mark-schema.ts';
import { faultOfJson } from '../check/plain-json.ts';
import { findingsOf, isObject, optionFor, type Schema } from '../check/schema.ts';
import type { Block, Dialog, Flow, Mark } from '../flow.ts';

/**
 * A schema without its limits: in the middle of an edit a text may be empty or too long, a list incomplete, a field
 * unknown. What is left is what the types of flow.ts promise, so that code which reads a draft never meets a text in
 * the place of a list.
 */
function loosened({ type, const: only, enum: some, required, $ref, ...inner }: Schema): Schema {
  const { items, properties, oneOf } = inner;
  const fields = Object.entries(properties ?? {}).map(([key, field]) => [key, loosened(field)]);
  return {
    ...(type && { type }),
    ...(only !== undefined && { const: only }),
    ...(some && { enum: some }),
    ...(required && { required }),
    ...($ref && { $ref }),
    ...(items && { items: loosened(items) }),
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(oneOf && { oneOf: oneOf.map(loosened) }),
  };
}

const blocks = blockSchemas.map(loosened);
const conditions = { condition: loosened(definitions.condition) };
const namePattern = new RegExp(nameSchema.pattern ?? '');

/** Whether a value can name a dialog, a block or a mark. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value);
}

/** Whether a value is a block of this id with the fields of its type, though their texts may have faults. */
export function isBlock(value: unknown, id: string): value is Block {
  const schema = optionFor(blocks, value);
  if (!schema || !isObject(value) || value.id !== id) return false;
  return findingsOf(schema, value, '', conditions).length === 0;
}

/** Whether a value is a mark, within its limits. */
export function isMark(value: unknown): value is Mark {
  return findingsOf(mark, value, '').length === 0;
}

function isRecordOf(value: unknown, isRight: (one: unknown, key: string) => boolean): boolean {
  return (
    isObject(value) && Object.entries(value).every(([key, one]) => isName(key) && isRight(one, key))
  );
}

function isDialog(value: unknown): value is Dialog {
  if (!isObject(value)) return false;
  const { start, blocks, marks = {}, ...others } = value;
  if (!isName(start) || Object.keys(others).length > 0) return false;
  return isRecordOf(blocks, isBlock) && isRecordOf(marks, isMark);
}

/**
 * A value as a flow that can be edited, whatever the checker says of it; undefined if it is none. Everything else in
 * this folder may rely on its shape. Never throws.
 */
export function readFlow(value: unknown): Flow | undefined {
  if (faultOfJson(value) || !isObject(value)) return undefined;
  const { start, dialogs, ...others } = value;
  const isFlow = isName(start) && isRecordOf(dialogs, isDialog);
  return isFlow && Object.keys(others).length === 0 ? (value as Flow) : undefined;
}
