import { oneLine } from '../../../../ui/one-line.ts';

const HIT = /«([^»]*)»/;
const LEAD = 16;

/** Shortens the text before the match, so that a narrow column still shows the match. */
function shortLead(text: string): string {
  return text.length > LEAD ? `…${text.slice(-LEAD).replace(/^\S*\s/, '')}` : text;
}

/** The part of a message that the search matched, with the matches marked. */
export function FoundText({ text: found }: { text: string }) {
  const text = oneLine(found);
  const parts = text.split(HIT).map((part, index) => ({ part, key: `${index} ${part}` }));
  return (
    <span title={text.replace(/[«»]/g, '')}>
      {parts.map(({ part, key }, index) => {
        // Every second part was between the marks.
        if (index % 2) return <mark key={key}>{part}</mark>;
        return <span key={key}>{index === 0 ? shortLead(part) : part}</span>;
      })}
    </span>
  );
}
