import type {
  deleteDialogTest,
  listDialogTests,
  PlayAnswer,
  Played,
  PlayState,
  playDraft,
  playTemplate,
  replayDraft,
  runDialogTests,
  saveDialogTest,
} from '@balcao/contract/dialogs/play';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';

/** Code of the flow may run up to the server's own limit. */
const PATIENCE_MS = 30_000;

export type Asked = {
  state?: PlayState;
  answer?: PlayAnswer;
  variables?: Record<string, unknown>;
  /** The wire id of the block to start at. */
  at?: string;
};

/** One turn of the stored draft; makes nothing. */
export async function play(id: number, body: Asked): Promise<Played> {
  const asked = { params: { id }, body, timeout: PATIENCE_MS };
  return (await call<typeof playDraft>('POST /api/at_dialog/:id/play', asked)).data;
}

/** One turn of a finished flow. */
export async function playFinished(code: string, body: Asked): Promise<Played> {
  const asked = { params: { code }, body, timeout: PATIENCE_MS };
  const path = 'POST /api/at_dialog/templates/:code/play';
  return (await call<typeof playTemplate>(path, asked)).data;
}

const keys = { tests: (id: number) => ['dialogs', 'tests', id] as const };

export const testsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.tests(id),
    queryFn: async ({ signal }) =>
      (
        await call<typeof listDialogTests>('GET /api/at_dialog/:id/tests', {
          params: { id },
          signal,
        })
      ).data,
  });

export async function saveTest(id: number, name: string, answers: PlayAnswer[]) {
  const asked = { params: { id }, body: { name, answers } };
  return (await call<typeof saveDialogTest>('POST /api/at_dialog/:id/tests', asked)).data;
}

export const removeTest = (id: number, test: number) =>
  call<typeof deleteDialogTest>('DELETE /api/at_dialog/:id/tests/:test', { params: { id, test } });

export async function runTests(id: number) {
  const asked = { params: { id }, timeout: PATIENCE_MS };
  return (await call<typeof runDialogTests>('POST /api/at_dialog/:id/tests/run', asked)).data;
}

export async function replay(id: number, limit: number) {
  const asked = { params: { id }, body: { limit }, timeout: PATIENCE_MS };
  return (await call<typeof replayDraft>('POST /api/at_dialog/:id/replay', asked)).data;
}
