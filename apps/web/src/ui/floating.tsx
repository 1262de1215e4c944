import { Popover, type PopoverProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import style from './floating.module.css';

const EDGE = { padding: 8 };
/** A panel with less room than this tries the other side, even if its content is still small. */
const LEAST_PX = 160;

/** On the preferred side if there is room, else on the other; always inside the window, and no higher than the room. */
const middlewares: PopoverProps['middlewares'] = {
  flip: { ...EDGE, fallbackStrategy: 'bestFit' },
  shift: { ...EDGE, mainAxis: true },
  size: {
    ...EDGE,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--room', `${Math.max(availableHeight, LEAST_PX)}px`),
  },
};

type Props = {
  open: boolean;
  position?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** As wide as its anchor, unless its styles set more. */
  fill?: boolean;
  trapFocus?: boolean;
  /** The element that the panel is beside. */
  anchor: ReactNode;
  /** The panel. */
  children: ReactNode;
};

/** Keeps an open panel beside its anchor and inside the window; the owner opens and closes it. */
export function Floating({ open, position = 'bottom-start', fill, ...props }: Props) {
  const { anchor, trapFocus, children } = props;
  return (
    <Popover
      opened={open}
      position={position}
      width={fill ? 'target' : 'max-content'}
      offset={4}
      middlewares={middlewares}
      floatingStrategy="fixed"
      preventPositionChangeWhenVisible={false}
      transitionProps={{ duration: 0 }}
      trapFocus={trapFocus}
      withRoles={false}
      withinPortal={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <div>{anchor}</div>
      </Popover.Target>
      {children}
    </Popover>
  );
}

// Browsers before 2024 lack `showPopover`; the panel's fixed position works there too.
const show = (element: HTMLElement | null) => element?.showPopover?.();

/** The panel: in the top layer, where no dialog, bar or scrolling box cuts it off. */
export function FloatingPanel({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <Popover.Dropdown
      popover="manual"
      ref={show}
      className={`${style.panel} ${className}`}
      {...rest}
    />
  );
}
