import { isRule, ruleText } from './rule-words.ts';

/** What an affiliate earns, in words. */
export function RuleView({ value }: { value: unknown }) {
  return isRule(value) ? ruleText(value) : '—';
}
