import { oneLine } from '../../../../ui/one-line.ts';

const HIT = /«([^»]*)»/;
const LEAD = 16;

/** In a narrow column the found words must come soon: of what stands before them the end is enough. */
function shortLead(text: string): string {
  return text.length > LEAD ? `…${text.slice(-LEAD).replace(/^\S*\s/, '')}` : text;
}

/** Part of a message in which the search was found, its words marked. */
export function FoundText({ text: found }: { text: string }) {
  const text = oneLine(found);
  const parts = text.split(HIT).map((part, index) => ({ part, key: `${index} ${part}` }));
  return (
    <span title={text.replace(/[«»]/g, '')}>
      {parts.map(({ part, key }, index) => {
        // Every second part is what stood between the marks.
        if (index % 2) return <mark key={key}>{part}</mark>;
        return <span key={key}>{index === 0 ? shortLead(part) : part}</span>;
      })}
    </span>
  );
}
