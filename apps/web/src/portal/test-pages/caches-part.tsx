import { useState } from 'react';
import { type CacheType, cacheOf } from '../../platform/cache.ts';
import { clearCaches } from '../../platform/caches.ts';
import { Button } from '../../ui/button.tsx';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

const TYPES: CacheType[] = ['none', 'memory', 'session', 'local'];
const KEY = 'test';

export function CachesPart() {
  const [, setLook] = useState(0);
  const act = (what: () => void) => () => {
    what();
    setLook((look) => look + 1);
  };
  return (
    <Part title="Memórias">
      <div className={style.row}>
        {TYPES.map((type) => (
          <Button key={type} onClick={act(() => cacheOf(type).set(KEY, { kept: type }))}>
            {type}
          </Button>
        ))}
        <Button onClick={act(clearCaches)}>Esquecer tudo</Button>
      </div>
      <output>
        <code>
          {TYPES.map((type) => `${type}: ${JSON.stringify(cacheOf(type).get(KEY))}`).join(', ')}
        </code>
      </output>
    </Part>
  );
}
