import type { PermissionFlag } from '../permissions.ts';

// A record definition is plain data, so that the browser has it without zod.

/**
 * What a field holds, and thereby how it is checked, shown and edited. `money` is whole cents, `percent` hundredths of one
 * percent, `date` `yyyy-mm-dd`, `time` `HH:MM`, `moment` ISO 8601 in UTC, `colour` `#rrggbb`, `code` letters, digits, `-`
 * and `_`. `state` is a state of Brazil, on the wire `{initials}`. `texts` is a list of short texts. `option` is one value of `options`, `options` a list of them; `reference` is the
 * id of a row of `record`. `custom` is no column: the feature behind the record checks, keeps and shows it.
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
  /** Of a text: most characters (default 200). Of a number: the greatest. */
  max?: number;
  /** Of a number: the smallest (default 0). */
  min?: number;
  /** Of a boolean: how a new row begins; its column's default says the same. */
  initial?: true;
  help?: string;
  /** What it means that an optional one is empty, where people should know: `name` in lists, `warning` in the form. */
  whenEmpty?: { name: string; warning: string };
  /** The heading under which the edit screen shows it. */
  section?: string;
  options?: readonly { value: string; label: string }[];
  /** The record that a reference leads to. */
  record?: string;
  /** `never`: shown and not taken. `create`: taken when the row is made, fixed from then on. */
  write?: 'never' | 'create';
  /** A column of the list: shown at first, or when chosen. Without it the list does not carry the field. */
  list?: 'shown' | 'hidden';
  sort?: true;
  filter?: true;
};

/** A level by its name, or a flag of `user_roles`; admins have every flag. */
export type Ability = 'internal' | 'supervisor' | 'admin' | PermissionFlag;

/** A record that is listed and edited by the generic screens. */
export type RecordDefinition = {
  /** Table, path (`/api/{name}`), route names (`{name}.index`) and name in the audit. */
  name: string;
  label: string;
  plural: string;
  /** How its label is addressed: "Novo setor", "Nova etiqueta". */
  gender: 'm' | 'f';
  icon: string;
  /** The field that names a row to people. */
  title: string;
  /** Other fields that its select box carries. */
  optionFields?: readonly string[];
  /**
   * Where nobody may find out letter by letter what a row holds: its select box looks through the title alone, and for who
   * may view the record finds by these fields too, only by their whole value.
   */
  optionKeys?: readonly string[];
  fields: readonly Field[];
  /** The order at first: a sortable field, `-` before it for descending. */
  sort: string;
  /**
   * Who may. `options` is who may search it in a select box. Without one of them there is no such generic call.
   */
  may: {
    view: Ability;
    options?: Ability;
    create?: Ability;
    update?: Ability;
    remove?: Ability;
  };
  /** Fields that may be set on many rows at once; deleting many needs `remove` alone. */
  bulk?: readonly string[];
  /** Lists of other records that belong to a row: their definition's name and their field that names the row. */
  related?: readonly { record: string; field: string }[];
  /** Public data: its list needs no login; all else is for whom `may` says. */
  open?: true;
  /** The address of a page of its own, in place of the generic list and edit screens. */
  screen?: string;
};

/** Gives the definition back, its names kept as literal types. */
export function record<const R extends RecordDefinition>(definition: R): R {
  return definition;
}

/** Whether a person with these rights has an ability. */
export function isAble(
  ability: Ability | undefined,
  { level, roles }: { level: number; roles: Record<PermissionFlag, boolean> },
): boolean {
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
