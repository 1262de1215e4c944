import type { ChargeTerms, WrittenTerms } from '@balcao/brazil/charge-rules';
import { hasSteps } from '../rule-kinds.ts';

/** A rule in the form; kind 0 is none. Values are whole cents or hundredths of one percent. */
export type RuleDraft = { kind: number; value: number | null };
export type StepDraft = { until: string | null; value: number | null };
/** Dated steps for the first two kinds, else the value. */
export type DiscountDraft = RuleDraft & { steps: StepDraft[] };

export type RuleDrafts = {
  fine: RuleDraft;
  interest: RuleDraft;
  discount: DiscountDraft;
  abatement: RuleDraft;
};

const none: RuleDraft = { kind: 0, value: null };
export const blankStep: StepDraft = { until: null, value: null };

export const noRules: RuleDrafts = {
  fine: none,
  interest: none,
  discount: { ...none, steps: [blankStep] },
  abatement: none,
};

/** A charge's rules as its calls have them: values are text with two decimals. */
type WrittenRules = Pick<WrittenTerms, 'fine' | 'interest' | 'discount' | 'abatement'>;
export type Rules = Pick<ChargeTerms, 'fine' | 'interest' | 'discount' | 'abatement'>;

/** `2.00` for 200. What is not typed yet is written as nothing, which the check refuses. */
const decimals = (value: number | null) => ((value ?? 0) / 100).toFixed(2);
const hundredths = (text: string) => Math.round(Number(text) * 100);

const ruleOf = ({ kind, value }: RuleDraft) => (kind ? { kind, value: decimals(value) } : null);

function discountOf({ steps, kind, value }: DiscountDraft): WrittenRules['discount'] {
  if (!hasSteps(kind)) return ruleOf({ kind, value });
  return {
    kind,
    steps: steps.map((step) => ({ until: step.until ?? '', value: decimals(step.value) })),
  };
}

/** The form's rules as the calls have them. */
export const writtenRules = ({ fine, interest, discount, abatement }: RuleDrafts) => ({
  fine: ruleOf(fine),
  interest: ruleOf(interest),
  discount: discountOf(discount),
  abatement: ruleOf(abatement),
});

const draftOf = (rule: { kind: number; value: string } | null): RuleDraft =>
  rule ? { kind: rule.kind, value: hundredths(rule.value) } : none;

function discountDraft(discount: Rules['discount']): DiscountDraft {
  if (!discount || !('steps' in discount)) return { ...draftOf(discount), steps: [blankStep] };
  const steps = discount.steps.map(({ until, value }) => ({ until, value: hundredths(value) }));
  return { kind: discount.kind, value: null, steps };
}

/** A charge's rules in the form. */
export function draftsOf({ fine, interest, discount, abatement }: Rules): RuleDrafts {
  return {
    fine: draftOf(fine),
    interest: draftOf(interest),
    discount: discountDraft(discount),
    abatement: draftOf(abatement),
  };
}
