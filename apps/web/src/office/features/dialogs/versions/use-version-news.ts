import type { OfficeNews } from '@balcao/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/use-session.ts';
import { notify } from '../../../../ui/notices.ts';
import { useDraft } from '../use-draft.ts';
import { versionKeys } from './version-calls.ts';

type News = Extract<OfficeNews, { type: 'dialog.version' }>['data'];

const acts: Record<News['act'], string> = {
  published: 'publicou a versão',
  put_back: 'voltou para a versão',
};

/** Takes note of a version that somebody published or put back, and tells whoever did not do it. */
export function useVersionNews(): (news: News) => void {
  const draft = useDraft();
  const { user } = useSession();
  const client = useQueryClient();
  return ({ version, revision, act, user_id, name }) => {
    draft.published(version, revision);
    void client.invalidateQueries({ queryKey: versionKeys.ofDialog(draft.id) });
    if (user_id !== user.id) notify('info', `${name ?? 'O sistema'} ${acts[act]} ${version}.`);
  };
}
