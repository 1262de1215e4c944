import { type ReactNode, useState } from 'react';
import { useButtonHold } from './use-button-hold.ts';
import './choices.css';

type Choice = { key: string; content: ReactNode; choose: () => void };
type Props = { choices: Choice[]; className: string; working: boolean };

/**
 * Large buttons for one choice. A held button keeps the focus and is announced as held, which `disabled` would prevent.
 */
export function Choices({ choices, className, working }: Props) {
  const { held, take } = useButtonHold();
  const [pressed, setPressed] = useState<string | null>(null);
  const blocked = held || working;
  return (
    <div className={className}>
      {choices.map(({ key, content, choose }) => (
        <button
          type="button"
          key={key}
          className="choice"
          aria-disabled={blocked}
          onClick={() => {
            if (working) return;
            take(() => {
              setPressed(key);
              choose();
            });
          }}
        >
          {content}
          {working && pressed === key && <span className="spinner" />}
        </button>
      ))}
    </div>
  );
}
