import { type ReactNode, useEffect } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Floating, FloatingPanel } from '../../ui/floating.tsx';
import { Option } from '../../ui/option.tsx';
import type { OfferedVariable } from './offered-variables.ts';
import style from './writing.module.css';

type Offer = {
  open: boolean;
  options: readonly OfferedVariable[];
  active: OfferedVariable | undefined;
  choose: (variable: OfferedVariable) => void;
};
type Props = { id: string; hole: Offer; children: ReactNode };

/** The variables that a field offers; the field keeps the focus. */
export function VariableList({ id, hole, children }: Props) {
  const { open, options, active, choose } = hole;
  const count = options.length;
  useEffect(() => {
    if (open) announce(count === 1 ? '1 variável' : `${count} variáveis`);
  }, [open, count]);
  return (
    <Floating open={open} fill anchor={children}>
      <FloatingPanel
        id={`${id}-variables`}
        className={style.variables}
        role="listbox"
        aria-label="Variáveis"
      >
        {options.map((variable) => (
          <Option
            key={variable.name}
            id={`${id}-variable-${variable.name}`}
            className={style.variable}
            active={variable === active}
            onClick={() => choose(variable)}
          >
            <span>{variable.name}</span>
            <span className={style.quiet}>{variable.label}</span>
          </Option>
        ))}
      </FloatingPanel>
    </Floating>
  );
}
