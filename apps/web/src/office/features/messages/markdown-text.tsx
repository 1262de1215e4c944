import { marked } from 'marked';
import { type ReactNode, useMemo } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';

/** Markdown as colleagues write it. Of the HTML that comes out, or stood in it, only an allow-list is drawn. */
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
