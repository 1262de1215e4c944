import { declaredBy } from './fields.ts';
import { isObject, type Loose } from './schema.ts';

export type Target = { field: string; kind: 'block' | 'dialog'; name: string };

/** Every block and dialog that a block names, according to its type. Values of a wrong shape name none. */
export function targetsOf(block: Loose): Target[] {
  return declaredBy(block).flatMap(([field, { kind }]): Target[] => {
    const value = block[field];
    if (kind === 'cases' && Array.isArray(value)) {
      return value.flatMap((one, index) =>
        isObject(one) && typeof one.target === 'string'
          ? [{ field: `${field}.${index}.target`, kind: 'block', name: one.target }]
          : [],
      );
    }
    if ((kind !== 'block' && kind !== 'dialog') || typeof value !== 'string') return [];
    return [{ field, kind, name: value }];
  });
}
