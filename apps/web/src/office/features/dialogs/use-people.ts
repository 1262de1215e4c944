import type { DraftPerson, sayPresence } from '@balcao/contract/dialogs/presence';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { useDraft, useDraftPart } from './use-draft.ts';
import { useVersionNews } from './versions/use-version-news.ts';

/** The server forgets people who say nothing for a minute. */
const REPEAT_MS = 20_000;
/** Walking over blocks must not send a call for each. */
const REST_MS = 500;

type Said = { block: string | null; away?: true };

const tell = (id: number, body: Said) =>
  call<typeof sayPresence>('POST /api/at_dialog/:id/presence', {
    params: { id },
    body,
    keepalive: body.away,
  });

/** The colleagues in the dialog, and what they save: it is merged as it comes. */
export function usePeople(): readonly DraftPerson[] {
  const draft = useDraft();
  const { user } = useSession();
  const [people, setPeople] = useState<readonly DraftPerson[]>([]);
  const block = useDraftPart(({ chosen, dialog }) => {
    const [only, ...more] = chosen();
    return only && more.length === 0 ? `${dialog()}/${only}` : null;
  });

  const hearVersion = useVersionNews();
  const say = useCallback(
    () =>
      tell(draft.id, { block }).then(
        ({ data }) => {
          setPeople(data.people);
          draft.moved(data.revision);
          draft.renamed(data.name);
        },
        // Presence is an extra: without it the page works on, and says elsewhere that the network is gone.
        () => undefined,
      ),
    [draft, block],
  );
  const opened = useRef(false);
  useTopic(`dialog.${draft.id}`, (signal) => {
    if (signal === 'ready') {
      // Since the page was loaded somebody may have saved; after a lost line, anything may have happened.
      if (opened.current) draft.refresh();
      else void say();
      opened.current = true;
    }
    // Without a right to listen, the server says why.
    else if (signal.type === 'missed' || signal.type === 'ended') draft.refresh();
    else if (signal.type === 'dialog.changed') draft.refresh();
    else if (signal.type === 'draft.moved') draft.moved(signal.data.revision);
    else if (signal.type === 'dialog.version') hearVersion(signal.data);
    else if (signal.type === 'draft.people') setPeople(signal.data.people);
  });

  useEffect(() => {
    const first = setTimeout(say, REST_MS);
    const again = setInterval(say, REPEAT_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [say]);

  useEffect(() => {
    // Who cannot say so is forgotten after a minute.
    const leave = () => void tell(draft.id, { block: null, away: true }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [draft]);

  return useMemo(() => people.filter(({ id }) => id !== user.id), [people, user.id]);
}
