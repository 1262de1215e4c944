import type { Field } from '@balcao/dialog/steps/fields';
import type { ComponentType } from 'react';
import { CodeEditor } from './code-editor.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { HtmlEditor } from './html-editor.tsx';
import { CasesEditor, LinksEditor, OptionsEditor } from './list-editors.tsx';
import { MediaEditor } from './media-editor.tsx';
import { RecordEditor, TagEditor } from './record-editors.tsx';
import { RegexEditor } from './regex-editor.tsx';
import {
  BooleanEditor,
  DocumentCodeEditor,
  ExtensionsEditor,
  IntegerEditor,
} from './simple-editors.tsx';
import { BlockEditor, DialogEditor } from './target-editors.tsx';
import { TextEditor, UrlEditor, VariableEditor } from './text-editors.tsx';

/** One editor per kind of field: the compiler names a missing one. */
const editors: Record<Field['kind'], ComponentType<EditorProps>> = {
  text: TextEditor,
  html: HtmlEditor,
  url: UrlEditor,
  variable: VariableEditor,
  boolean: BooleanEditor,
  integer: IntegerEditor,
  amount: TextEditor,
  regex: RegexEditor,
  code: CodeEditor,
  script: CodeEditor,
  condition: ConditionEditor,
  block: BlockEditor,
  dialog: DialogEditor,
  media: MediaEditor,
  links: LinksEditor,
  options: OptionsEditor,
  cases: CasesEditor,
  extensions: ExtensionsEditor,
  status: RecordEditor,
  tag: TagEditor,
  sector: RecordEditor,
  sectorCode: RecordEditor,
  businessUnit: RecordEditor,
  documentTemplate: RecordEditor,
  documentCode: DocumentCodeEditor,
};

export function FieldEditor(props: EditorProps) {
  const Editor = editors[props.field.kind];
  return <Editor {...props} />;
}
