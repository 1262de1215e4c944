import type { PermissionFlag } from '../access/permissions.ts';

// A record definition is plain data, so that the browser has it without zod.

/**
 * The kind of a field's value, which determines how it is checked, shown and edited. `money` is whole cents, `percent` hundredths of one percent, `date`
 * `yyyy-mm-dd`, `time` `HH:MM`, `moment` ISO 8601 in UTC, `colour` `#rrggbb`, `code` letters, digits, `-` and `_`. `state` is a state of Brazil, on the wire
 * `{initials}`. `texts` is a list of short texts. `option` is one value of `options`, `options` a list of them; `reference` is the id of a row of `record`.
 * `custom` has no column: the feature behind the record checks, stores and shows it.
 */
export type FieldType =
  | 'text'
  | 'long_text'
  | 'texts'
  | 'html'
  | 'code'
  | 'email'
  | 'tax_id'
  | 'url'
  | 'number'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'time'
  | 'moment'
  | 'colour'
  | 'state'
  | 'option'
  | 'options'
  | 'reference'
  | 'custom';

export type Field = {
  /** The column, and the name on the wire. */
  name: string;
  label: string;
  type: FieldType;
  required?: true;
  /** A custom value that is a number: lists align it as one. */
  isNumber?: true;
  /** For a text: the most characters (default 200). For a number: the greatest value. */
  max?: number;
  /** For a number: the smallest value (default 0). */
  min?: number;
  /** For a boolean: the value of a new row; its column's default is the same. */
  initial?: true;
  help?: string;
  /** What an empty value means, where people should know it: `name` in lists, `warning` in the form. */
  whenEmpty?: { name: string; warning: string };
  /** What a switch that is off means, in the form. */
  whenOff?: string;
  /** The edit screen shows the field under this heading. */
  section?: string;
  options?: readonly { value: string; label: string }[];
  /** The record that a reference leads to. */
  record?: string;
  /** `never`: shown but not accepted. `create`: accepted when the row is created, fixed from then on. */
  write?: 'never' | 'create';
  /** A column of the list: shown at first, or when chosen. Without it the list does not include the field. */
  list?: 'shown' | 'hidden';
  sort?: true;
  filter?: true;
};

/** A column that the list shows at first and can be sorted by. */
export const sortedColumn = { list: 'shown', sort: true } as const;
/** A column that the list shows at first and can be filtered by. */
export const filteredColumn = { list: 'shown', filter: true } as const;

/** A level by its name, a flag of `user_roles`, or several of which one is enough; admins have every flag. */
export type Ability =
  | 'internal'
  | 'supervisor'
  | 'admin'
  | PermissionFlag
  | readonly PermissionFlag[];

/** A record that is listed and edited by the generic screens. */
export type RecordDefinition = {
  /** Table, path (`/api/{name}`), route names (`{name}.index`) and name in the audit. */
  name: string;
  label: string;
  plural: string;
  /** Several of its rows, where `plural` is the name of them all: "59 contas" of the "Plano de contas". */
  many?: string;
  /** The gender of its label: "Novo setor", "Nova etiqueta". */
  gender: 'm' | 'f';
  /** The field that names a row to people. */
  title: string;
  /** Further fields that its select box includes. */
  optionFields?: readonly string[];
  /**
   * For records whose values nobody may guess letter by letter: the select box searches the title alone. For people who
   * may view the record it also finds these fields, but only by their whole value.
   */
  optionKeys?: readonly string[];
  fields: readonly Field[];
  /** Rows below rows: the field with codes in levels, `1.01.002`, by which the list indents them. Rows that are not `active` are muted. */
  tree?: string;
  /** The initial order: a sortable field, prefixed with `-` for descending. */
  sort: string;
  /**
   * Who may do what. `options` covers searching it in a select box; `export` is what taking the list away as a file needs besides `view`. Without
   * another entry that generic call does not exist.
   */
  may: {
    view: Ability;
    export?: Ability;
    options?: Ability;
    create?: Ability;
    update?: Ability;
    remove?: Ability;
  };
  /** Fields that may be set on many rows at once; deleting many needs `remove` alone. */
  bulk?: readonly string[];
  /** Each row is deleted on its own. */
  removedSingly?: true;
  /** Lists of other records that belong to a row: their definition's name and the field that names this row. */
  related?: readonly { record: string; field: string }[];
  /** Public data: its list needs no login; `may` decides everything else. */
  open?: true;
  /** Who may open `/{name}/create` where that page is the feature's own, and the call behind it, too. */
  createPage?: Ability;
  /** The address of a page of its own, in place of the generic list and edit screens. */
  screen?: string;
};

/** Returns the definition, with its names as literal types. */
export function record<const R extends RecordDefinition>(definition: R): R {
  return definition;
}

/** Whether many rows may be deleted at once, by who may delete one. */
export const removesMany = ({ may, removedSingly }: RecordDefinition): boolean =>
  may.remove !== undefined && !removedSingly;

/** Whether there is a call for many rows at once. */
export const hasBulk = (definition: RecordDefinition): boolean =>
  removesMany(definition) || (definition.may.update !== undefined && Boolean(definition.bulk));

/** Whether a person with these rights has an ability. */
export function isAble(
  ability: Ability | undefined,
  { level, roles }: { level: number; roles: Record<PermissionFlag, boolean> },
): boolean {
  if (typeof ability === 'object') return level <= 5 && ability.some((flag) => roles[flag]);
  switch (ability) {
    case undefined:
      return false;
    case 'admin':
      return level <= 1;
    case 'supervisor':
      return level <= 2;
    case 'internal':
      return level <= 5;
    default:
      return level <= 5 && roles[ability];
  }
}
