/** What a field of a block holds: the checker, the file format and later the designer's forms use it. */
type FieldKind =
  | 'text'
  | 'html'
  | 'url'
  | 'variable'
  | 'boolean'
  | 'integer'
  /** Reais as text, or one variable. */
  | 'amount'
  | 'regex'
  | 'code'
  | 'script'
  | 'condition'
  /** A block of the same dialog. */
  | 'block'
  | 'dialog'
  | 'media'
  | 'links'
  | 'options'
  | 'cases'
  | 'extensions'
  /** Codes of records of the installation. */
  | 'status'
  | 'tag'
  | 'sector'
  | 'sectorCode'
  | 'businessUnit'
  | 'documentTemplate'
  | 'documentCode';

/** `label` is what the designer shows (pt-BR). */
export type Field = { kind: FieldKind; label: string; required?: true };

export const next: Field = { kind: 'block', label: 'Próximo bloco' };
export const onError: Field = { kind: 'block', label: 'Se o código falhar' };

/** The fields of every question. */
export const asking = {
  next,
  variable: { kind: 'variable', label: 'Variável', required: true },
  required: { kind: 'boolean', label: 'Obrigatório', required: true },
  label: { kind: 'text', label: 'Rótulo' },
  help: { kind: 'text', label: 'Ajuda' },
  errorText: { kind: 'text', label: 'Texto de erro' },
} as const satisfies Record<string, Field>;
