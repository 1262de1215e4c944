import { useState } from 'react';

const NONE: readonly string[] = [];

/** The fields that were changed since a form was refused: what was wrong with them is no longer said, until it is sent again. */
export function useMended() {
  const [mended, setMended] = useState(NONE);
  return {
    mend: (...names: string[]) => setMended((before) => [...before, ...names]),
    again: () => setMended(NONE),
    /** Errors by field name, without those of changed fields. */
    open: <Texts>(errors: Record<string, Texts>): Record<string, Texts> =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name))),
  };
}
