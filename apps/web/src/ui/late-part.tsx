import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { loadAgain } from './load-again.ts';
import { notify } from './notices.ts';

type Part<Props> = {
  what: string;
  load: () => Promise<ComponentType<Props>>;
  /** Set once the part has loaded. */
  known?: ComponentType<Props>;
};
type Closable<Props> = Props & { onClose: () => void };

/**
 * A part of a page whose code loads when it is first opened. If that fails, a notice says so and the part counts as
 * closed: the page keeps typed text, and opening the part again tries again.
 */
export function latePart<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Closable<Props>> {
  const part: Part<Props> = { what, load: loadAgain(load) };
  return (props) => <Late part={part} props={props} />;
}

type LateProps<Props> = { part: Part<Props>; props: Closable<Props> };

function Late<Props extends object>({ part, props }: LateProps<Props>) {
  const [Shown, setShown] = useState(() => part.known);
  const show = useEffectEvent((loaded: ComponentType<Props>) => setShown(() => loaded));
  const giveUp = useEffectEvent((error: unknown) => {
    console.warn(error);
    notify('warning', `Não foi possível abrir ${part.what}. Verifique a conexão e tente de novo.`);
    props.onClose();
  });
  useEffect(() => {
    if (part.known) return;
    let left = false;
    const come = (loaded: ComponentType<Props>) => {
      part.known = loaded;
      if (!left) show(loaded);
    };
    part.load().then(come, (error: unknown) => left || giveUp(error));
    return () => {
      left = true;
    };
  }, [part]);
  return Shown && <Shown {...props} />;
}
