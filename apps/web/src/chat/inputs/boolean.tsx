import { Choices } from './choices.tsx';
import { Group } from './group.tsx';
import type { InputProps } from './input.ts';

export function BooleanInput(props: InputProps) {
  const { block, working, onAnswer } = props;
  const choices = [
    { value: true, text: block?.yesText ?? 'Sim' },
    { value: false, text: block?.noText ?? 'Não' },
  ].map(({ value, text }) => ({
    key: String(value),
    content: text,
    choose: () => onAnswer({ text, data: value, type: 'boolean' }),
  }));
  return (
    <Group {...props}>
      <Choices className="choices pair" choices={choices} working={working} />
    </Group>
  );
}
