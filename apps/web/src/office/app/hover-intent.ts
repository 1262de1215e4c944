/**
 * Opens or closes a menu only after the pointer has stayed for `pause` ms: passing over it does nothing. `settle` acts
 * at once, for keys and touch.
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
