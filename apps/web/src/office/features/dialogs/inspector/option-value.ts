import { foldText } from '@balcao/brazil/fold-text';
import type { Option } from '@balcao/dialog/flow';

const LONGEST = 60;

function plainValue(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return words.slice(0, LONGEST).replace(/_+$/, '') || 'opcao';
}

/** The value that an option gets from its name: words without accents, unlike those of the others. */
export function valueFrom(name: string, taken: readonly string[]): string {
  const plain = plainValue(name);
  if (!taken.includes(plain)) return plain;
  const free = taken.findIndex((_, index) => !taken.includes(`${plain}_${index + 2}`));
  return `${plain}_${free + 2}`;
}

const valuesBut = (options: readonly Option[], at: number) =>
  options.filter((_, index) => index !== at).map(({ value }) => value);

/** The options with one renamed. Its value follows the name until somebody wrote a value of their own. */
export function renamed(options: readonly Option[], at: number, name: string): Option[] {
  const taken = valuesBut(options, at);
  return options.map((option, index) => {
    if (index !== at) return option;
    const follows = option.value === valueFrom(option.name, taken);
    return { ...option, name, ...(follows && { value: valueFrom(name, taken) }) };
  });
}

/** The options with a new one at the end. */
export function withNewOption(options: readonly Option[]): Option[] {
  const name = `Opção ${options.length + 1}`;
  return [...options, { value: valueFrom(name, valuesBut(options, -1)), name }];
}
