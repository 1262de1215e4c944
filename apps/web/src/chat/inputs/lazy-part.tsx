import { type ComponentType, useEffect, useState } from 'react';
import './part.css';

/**
 * A component that is loaded when it is first shown. `Waiting` stands in its place until then; when the network fails,
 * a text with a button does, which `React.lazy` cannot offer: it keeps its first failure for ever.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P>,
) {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
    useEffect(() => {
      if (state !== 'loading') return;
      if (loaded) return setState('ready');
      load().then(
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
