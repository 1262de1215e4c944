import { useEffect, useRef, useState } from 'react';

type Faults = Partial<Record<string, string>>;

/** The errors of a form by field. When they are told, the first wrong field gets the focus; whoever mends one stays in it. */
export function useFaults() {
  const box = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [told, setTold] = useState(0);
  useEffect(() => {
    if (told > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [told]);
  return {
    box,
    faults,
    /** Returns whether there are none. */
    tell(found: Faults): boolean {
      setFaults(found);
      const none = Object.keys(found).length === 0;
      if (!none) setTold((times) => times + 1);
      return none;
    },
    /** Takes the errors of fields away that somebody changes. */
    forget(part: object): void {
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))),
      );
    },
  };
}
