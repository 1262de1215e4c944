import type { TicketDetail } from '@balcao/contract/tickets/ticket';

type Answer = TicketDetail['variable_groups'][number]['answers'][number];

/**
 * Answers in the installation's groups, in their order; answers without a group come last, and empty groups are left
 * out.
 */
export function groupAnswers(
  answers: Answer[],
  groups: Readonly<Record<string, readonly string[]>>,
): TicketDetail['variable_groups'] {
  const grouped = Object.entries(groups).map(([name, variables]) => ({
    name,
    answers: variables.flatMap((one) => answers.filter(({ variable }) => variable === one)),
  }));
  const named = new Set(Object.values(groups).flat());
  const rest = { name: null, answers: answers.filter(({ variable }) => !named.has(variable)) };
  return [...grouped, rest].filter((group) => group.answers.length > 0);
}

type Signed = { signed_at: string; mode: string; check_code: string | null };
type Papers = { documents: number; signed: Signed | null; requestedAt: Date | null; link: string };

/** `link` is the token of the ticket's own signing page; only documents signed there have a sealed PDF. */
export function signatureOf({ documents, signed, requestedAt, link }: Papers) {
  const state = signed ? 'signed' : documents > 0 ? 'waiting' : 'none';
  const code = signed?.check_code;
  return {
    state,
    signed_at: signed && new Date(signed.signed_at).toISOString(),
    mode: (signed?.mode ?? null) as TicketDetail['signature']['mode'],
    sign_requested_at: requestedAt?.toISOString() ?? null,
    sealed_url: code ? `/api/at_ticket/${link}/signed` : null,
    check_url: code ? `/at_ticket/check?code=${code}` : null,
  } satisfies TicketDetail['signature'];
}
