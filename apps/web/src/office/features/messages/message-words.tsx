import type { ChannelId } from '@balcao/contract/messages/messages';
import { Fragment, lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useSession } from '../../../platform/session/use-session.ts';
import { PlainMessage } from '../../../ui/plain-message.tsx';
import { isMarkdown } from './is-markdown.ts';
import { mentionParts, type Person } from './mentions.ts';
import style from './message-words.module.css';

/** If this code cannot be loaded, the source text is shown. */
const MarkdownText = lazy(() =>
  import('./markdown-text.tsx').then(
    ({ MarkdownText: loaded }) => ({ default: loaded }),
    () => ({ default: PlainText }),
  ),
);

type Props = { channel: ChannelId; text: string; mentions: Person[] };

/** A person's message: Markdown or text, never HTML, with its mentions marked. */
export function MessageWords({ channel, text, mentions }: Props) {
  const me = useSession().user.id;
  const words = useCallback(
    (part: string) => <Named text={part} mentions={mentions} me={me} />,
    [mentions, me],
  );
  const plain = <p className={style.text}>{words(text)}</p>;
  if (!isMarkdown(channel, text)) return plain;
  return (
    <Suspense fallback={<div className={style.waiting}>{plain}</div>}>
      <div className={style.rich}>
        <MarkdownText text={text} words={words} />
      </div>
    </Suspense>
  );
}

function PlainText({ text, words }: { text: string; words: (part: string) => ReactNode }) {
  return <p className={style.text}>{words(text)}</p>;
}

function Named({ text, mentions, me }: { text: string; mentions: Person[]; me: number }) {
  let at = 0;
  return mentionParts(text, mentions).map(({ text: part, person }) => {
    const key = at;
    at += part.length;
    return person ? (
      <span key={key} className={style.mention} data-me={person.id === me || undefined}>
        {part}
      </span>
    ) : (
      <Fragment key={key}>
        <PlainMessage text={part} />
      </Fragment>
    );
  });
}
