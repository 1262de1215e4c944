import type { ComponentProps } from 'react';

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type Props = { active: boolean } & Omit<ComponentProps<'button'>, 'ref'>;

/** An option of a list whose field keeps the focus; the active one scrolls into view. */
export function Option({ active, ...rest }: Props) {
  return (
    <button
      type="button"
      ref={active ? comeIntoView : null}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      {...rest}
    />
  );
}
