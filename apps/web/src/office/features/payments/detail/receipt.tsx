import type { getResource } from '@balcao/contract/files/details';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';

/** A payment's receipt; its address is asked for when needed, because it is valid for a day. */
export function Receipt({ id, filename }: { id: number; filename: string }) {
  const opening = useSingleMutation({
    mutationFn: () => call<typeof getResource>('GET /api/gl_resource/:id/edit', { params: { id } }),
    onSuccess: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url_download;
      link.download = filename;
      link.click();
    },
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <Button variant="quiet" disabled={opening.isPending} onClick={() => opening.mutate()}>
      <Icon name="clip" size={16} />
      {filename}
    </Button>
  );
}
