import { foldText } from '@balcao/brazil/fold-text';
import { exampleOf, helpOf, type PaletteKind, paletteKindOf } from '@balcao/dialog/draft/help';
import type { StepType } from '@balcao/dialog/flow';
import { allSteps } from '@balcao/dialog/steps/registry';
import { firstWords } from './inspector/block-name.ts';

export const stepKinds: Record<PaletteKind, string> = {
  send: 'Enviar',
  receive: 'Perguntar',
  decide: 'Decidir',
  act: 'Agir',
};

export type StepEntry = {
  type: StepType;
  name: string;
  help: string;
  example: string;
  kind: PaletteKind;
  /** It is nothing without code, which admins alone write. */
  coded: boolean;
};

const entries: StepEntry[] = allSteps().map(([name, step]) => {
  const type = name as StepType;
  const example = firstWords(exampleOf(type));
  const coded = Object.values(step.fields).some(
    ({ kind, required }) => kind === 'code' && required,
  );
  return { type, name: step.name, kind: paletteKindOf(type), help: helpOf(type), example, coded };
});

/** Names before helps, and what begins with the typed text before what contains it. */
function rankOf({ name }: StepEntry, typed: string): number {
  const folded = foldText(name);
  if (folded === typed) return 0;
  if (folded.startsWith(typed)) return 1;
  return folded.includes(typed) ? 2 : 3;
}

/** The step types that contain every typed word in name, help or example, the best first; without one, by their kinds. */
export function foundSteps(typed: string, mayCode: boolean): StepEntry[] {
  const wanted = foldText(typed.trim());
  const fitting = entries.filter(({ type, name, help, example, coded }) => {
    if (coded && !mayCode) return false;
    const text = foldText(`${name} ${help} ${example} ${type}`);
    return wanted.split(/\s+/).every((word) => text.includes(word));
  });
  const sorted = Object.keys(stepKinds).flatMap((kind) =>
    fitting.filter((one) => one.kind === kind),
  );
  return wanted === '' ? sorted : sorted.sort((a, b) => rankOf(a, wanted) - rankOf(b, wanted));
}
