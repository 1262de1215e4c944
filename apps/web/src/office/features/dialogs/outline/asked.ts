/** Where a new block goes: on a way out of a block, before a block, or where no way leads. */
export type Spot =
  | { kind: 'way'; block: string; exit: string }
  | { kind: 'before'; block: string }
  | { kind: 'loose' };

/** What an act asks the person before it is done. */
export type Asked =
  | { kind: 'add'; spot: Spot }
  | { kind: 'connect'; block: string; exit: string | undefined }
  | { kind: 'newDialog' }
  | { kind: 'renameDialog'; dialog: string }
  | { kind: 'removeDialog'; dialog: string }
  | { kind: 'group' }
  | { kind: 'map' };
