/**
 * Follows a pointer in and out and tells after `pause` ms where it rests: what is passed on the way neither opens nor
 * closes. `settle` says so at once, for keys and touch.
 */
export function hoverIntent(pause: number, onChange: (open: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (open: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(open), pause);
  };
  return {
    enter: () => later(true),
    leave: () => later(false),
    settle(open: boolean) {
      clearTimeout(timer);
      onChange(open);
    },
    stop: () => clearTimeout(timer),
  };
}
