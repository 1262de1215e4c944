import { Group } from './group.tsx';
import type { InputProps } from './input.ts';
import { lazyPart } from './lazy-part.tsx';
import { Placeholder } from './placeholder.tsx';

const SignPad = lazyPart(
  () => import('./sign-pad.tsx').then((part) => part.SignPad),
  () => <Placeholder height={254} />,
);

export function SignInput(props: InputProps) {
  return (
    <Group {...props}>
      <SignPad {...props} />
    </Group>
  );
}
