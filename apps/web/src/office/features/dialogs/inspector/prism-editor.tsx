import { createEditor, type PrismEditor } from 'prism-code-editor';
import {
  addEditorHotkey,
  indentSelectedLines,
  insertLineAndIndent,
  insertTab,
} from 'prism-code-editor/commands';
import 'prism-code-editor/languages/clike';
import 'prism-code-editor/layout.css';
import 'prism-code-editor/prism/languages/javascript';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CodeProps } from './code-props.ts';
import style from './prism-editor.module.css';

/** Tab indents; after Escape it leaves the editor, as everywhere else, until somebody types again. */
function keys(editor: PrismEditor): void {
  let leaves = false;
  const tab = (less: boolean) => {
    if (leaves || editor.options.readOnly) return false;
    const [start, end] = editor.getSelection();
    return less || start !== end ? indentSelectedLines(editor, less) : insertTab(editor, start);
  };
  // The editor's own Escape would lose the place on the page.
  editor.keyCommandMap.Escape = () => {
    leaves = true;
  };
  const stay = () => {
    leaves = false;
  };
  editor.on('update', stay);
  editor.textarea.addEventListener('blur', stay);
  addEditorHotkey(editor, 'Tab', () => tab(false));
  addEditorHotkey(editor, 'Shift+Tab', () => tab(true));
  addEditorHotkey(editor, 'Enter', () => insertLineAndIndent(editor));
}

/** An editor with syntax colours; it loads when a block has code. */
export function PrismCode({ label, code, write, readOnly, describedBy }: CodeProps) {
  const box = useRef<HTMLDivElement>(null);
  const made = useRef<PrismEditor>(null);
  const first = useRef({ value: code, readOnly });
  const changed = useEffectEvent((text: string) => {
    if (text !== code) write(text);
  });
  useEffect(() => {
    const options = { language: 'js', wordWrap: true, class: style.code, ...first.current };
    const editor = createEditor(box.current, options, keys);
    editor.on('update', (text) => changed(text));
    made.current = editor;
    return () => editor.remove();
  }, []);
  useEffect(() => {
    made.current?.textarea.setAttribute('aria-label', label);
    if (describedBy) made.current?.textarea.setAttribute('aria-describedby', describedBy);
  }, [label, describedBy]);
  useEffect(() => {
    first.current = { value: code, readOnly };
    const editor = made.current;
    if (editor && (editor.value !== code || editor.options.readOnly !== readOnly))
      editor.setOptions({ value: code, readOnly });
  }, [code, readOnly]);
  return <div ref={box} />;
}
