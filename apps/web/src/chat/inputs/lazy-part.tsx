import { type ComponentType, useEffect, useState } from 'react';
import { loadAgain } from '../../ui/load-again.ts';
import './part.css';

/**
 * A component that loads when it is first shown. `Waiting` takes its place until then. When the network fails, a text
 * with a button takes its place; `React.lazy` cannot do that, because it keeps its first failure for ever.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
) {
  let loaded: ComponentType<P> | undefined;
  const loadPart = loadAgain(load);
  return function LazyPart(props: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
    useEffect(() => {
      if (state !== 'loading') return;
      if (loaded) return setState('ready');
      loadPart().then(
        (part) => {
          loaded = part;
          setState('ready');
        },
        (fault) => {
          console.warn(fault);
          setState('failed');
        },
      );
    }, [state]);
    if (loaded) {
      const Part = loaded;
      return <Part {...props} />;
    }
    if (state !== 'failed') return <Waiting {...props} />;
    return (
      <div className="part-failed">
        <p role="alert">Não conseguimos carregar esta parte. Confira sua conexão.</p>
        <button type="button" className="choice" onClick={() => setState('loading')}>
          Tentar novamente
        </button>
      </div>
    );
  };
}
