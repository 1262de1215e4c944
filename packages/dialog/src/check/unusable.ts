import { type FlowFault, faultAt } from './fault.ts';
import { blocksOf } from './fields.ts';
import { faultOfJson } from './plain-json.ts';

/** Why a value cannot be stored as a flow at all (plain-json.ts), reported at the blocks that cause it, if blocks do. */
export function faultsOfUnusable(flow: unknown): FlowFault[] {
  const finding = faultOfJson(flow);
  if (!finding) return [];
  const whole = [faultAt({}, finding)];
  if (finding.code !== 'NOT_JSON') return whole;
  const found: FlowFault[] = [];
  for (const { value, ...place } of blocksOf(flow)) {
    const fault = faultOfJson(value);
    if (fault) found.push(faultAt(place, fault));
  }
  return found.length > 0 ? found : whole;
}
