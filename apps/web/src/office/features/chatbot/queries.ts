import type { ChatbotShare, getChatbotShare } from '@balcao/contract/chatbot/share';
import type { listDialogTemplates } from '@balcao/contract/dialogs/drafts';
import type {
  dismissFirstSteps,
  FirstStep,
  getFirstSteps,
} from '@balcao/contract/operations/first-steps';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

export const chatbotKeys = {
  share: (id: number, seen: string) => ['chatbot', id, 'share', seen] as const,
  firstSteps: ['first-steps'] as const,
  templates: ['chatbot', 'templates'] as const,
};

/** `seen` is the last save of the chatbot, because saving it may change the answer. */
export const shareQuery = (id: number, seen: string) =>
  queryOptions({
    queryKey: chatbotKeys.share(id, seen),
    placeholderData: (before: ChatbotShare | undefined) => before,
    queryFn: async () =>
      (await call<typeof getChatbotShare>('GET /api/at_chatbot/:id/share', { params: { id } }))
        .data,
  });

export const firstStepsQuery = queryOptions({
  queryKey: chatbotKeys.firstSteps,
  queryFn: async () => (await call<typeof getFirstSteps>('GET /api/first_steps')).data,
});

export const skipSteps = async (steps: FirstStep[]) =>
  (
    await call<typeof dismissFirstSteps>('PUT /api/first_steps', {
      body: { steps, dismissed: true },
    })
  ).data;

export const templatesQuery = queryOptions({
  queryKey: chatbotKeys.templates,
  queryFn: async () =>
    (await call<typeof listDialogTemplates>('GET /api/at_dialog/templates')).data,
  staleTime: Number.POSITIVE_INFINITY,
});
