import { marked } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';

/** Markdown written by colleagues. Only allow-listed HTML is shown, whether generated or typed. */
export function MarkdownText({
  text,
  words,
}: {
  text: string;
  words: (part: string) => ReactNode;
}) {
  const html = useMemo(() => {
    // People write "##Resumo" too; Markdown wants a space there.
    const spaced = text.replace(/^(#{1,6})(?=[^#\s])/gm, '$1 ');
    return marked.parse(spaced, { async: false, breaks: true });
  }, [text]);
  return <RichText html={html} words={words} />;
}
