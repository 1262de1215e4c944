import type { ShippedKind } from '@balcao/contract/automail/triggers';
import type { Context } from './context.ts';
import type { Tried } from './mail-tries.ts';

/** A mail that a feature has to send, whose text is that of a rule that people can change and switch off. */
export type ShippedMail = {
  kind: ShippedKind;
  /** The record that the rule is about. */
  id: number;
  to: string;
  /** What only the feature can tell. */
  variables?: Record<string, string>;
  /** What only the recipient may read: those who look at deliveries see what the record's facts say instead. */
  secrets?: Record<string, string>;
  job: ShippedJob;
};

/** The feature's job, added again for each further try. `until` names the event, so that it is told once. */
export type ShippedJob = { job: string; data: Tried & { until: string } };

/** `off`: the rule keeps it back. */
export type ShippedOutcome = 'sent' | 'waits' | 'refused' | 'gave_up' | 'off';

/** What the feature of rules does for features that send mails. */
export type ShippedMails = {
  send(ctx: Context, mail: ShippedMail): Promise<ShippedOutcome>;
  /** What waited for another try is no longer to be told. */
  letGo(
    ctx: Context,
    mail: Pick<ShippedMail, 'kind' | 'id'> & { data: ShippedJob['data'] },
  ): Promise<void>;
};

/** Names the event of a mail: its first job's end, which a later try by hand keeps. */
export const occasionOf = ({ occasion, until }: ShippedJob['data']): string => occasion ?? until;
