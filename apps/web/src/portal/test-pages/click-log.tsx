import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fullMoment } from '../../ui/dates.ts';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

/** Every click with its time, the last one first. */
export function ClickLog() {
  const [clicks, setClicks] = useState<{ number: number; at: Date }[]>([]);
  const number = clicks.length + 1;
  return (
    <Part title="Registro de cliques">
      <div className={style.row}>
        <Button
          variant="primary"
          onClick={() => setClicks([{ number, at: new Date() }, ...clicks])}
        >
          Clique aqui
        </Button>
        <span role="status">Cliques: {clicks.length}</span>
      </div>
      <ol className={style.log} reversed>
        {clicks.map((click) => (
          <li key={click.number}>{fullMoment(click.at)}</li>
        ))}
      </ol>
    </Part>
  );
}
