import type { WholeRow } from '@balcao/contract/records/calls';
import { type ComponentType, createContext, use } from 'react';
import type { ChangeWords } from './change-words.ts';
import type { CustomFieldProps } from './field-props.ts';

/** A tab of a row, besides its form and its history. */
export type RecordTab = {
  label: string;
  /** The tab's name in the address. */
  tab: string;
  /** Whether this person sees the tab for that row; a hook. */
  useShown: (id: number | undefined) => boolean;
  Panel: ComponentType<{ id: number; name: string; onClose: () => void }>;
};

/** What a feature adds to a record's generic screens. */
export type RecordExtension = {
  /** Fields with their own editor. Null: another field's editor also edits this one. */
  editors?: Record<string, ComponentType<CustomFieldProps> | null>;
  /** Values of custom fields that read as more than a text or a name. */
  views?: Record<string, ComponentType<{ value: unknown }>>;
  /** Actions on a row besides saving and deleting it; beside the form. */
  Actions?: ComponentType<{ row: WholeRow }>;
  /** What the form's values give, saved or not; beside the form of a new row, too. */
  Preview?: ComponentType<{ values: Record<string, unknown> }>;
  /** What stands beside the form needs as much room as the form. */
  wide?: true;
  /** Above the rows of the list. */
  Above?: ComponentType;
  tabs?: readonly [RecordTab, RecordTab?];
  /** How its changes read that are not fields of its form. */
  words?: ChangeWords;
};

const Extensions = createContext<Record<string, RecordExtension>>({});

/** The extensions by record name. office/app provides them; these screens do not import them. */
export const RecordExtensions = Extensions.Provider;

const NONE: RecordExtension = {};

export function useRecordExtension(record: string): RecordExtension {
  return use(Extensions)[record] ?? NONE;
}
