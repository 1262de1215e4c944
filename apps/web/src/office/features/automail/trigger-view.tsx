import type { Trigger } from '@balcao/contract/automail/triggers';
import { useQuery } from '@tanstack/react-query';
import { statusesQuery } from './queries.ts';
import { triggerIn } from './rule-parts.ts';
import { triggerText } from './trigger-words.ts';

/** A rule's trigger in words. */
export function TriggerView({ value }: { value: unknown }) {
  const trigger = triggerIn({ trigger: value });
  return trigger ? <Words trigger={trigger} /> : '—';
}

function Words({ trigger }: { trigger: Trigger }) {
  const { data } = useQuery({ ...statusesQuery, enabled: trigger.status_id !== undefined });
  const status = data?.find(({ id }) => id === trigger.status_id);
  return triggerText(trigger, status && String(status.name));
}
