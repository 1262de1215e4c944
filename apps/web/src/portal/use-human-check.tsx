import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Session, sessionQuery } from '../platform/session/session-query.ts';
import style from './access-page.module.css';

type Check = Session['human_check'];
type Tell = (proof: string | null) => void;

async function mount(place: HTMLElement, check: Check, tell: Tell): Promise<void> {
  if (check.kind === 'altcha') (await import('./altcha.ts')).mountAltcha(place, tell);
  else await (await import('./recaptcha.ts')).mountRecaptcha(place, check.site_key, tell);
}

function HumanCheck({ check, tell }: { check: Check; tell: Tell }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    const heard: Tell = (proof) => {
      if (!gone) tell(proof);
    };
    if (place.current) mount(place.current, check, heard).catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, [check, tell]);
  return (
    <div ref={place}>
      {failed && <p role="alert">A verificação não carregou. Recarregue a página.</p>}
    </div>
  );
}

/** Shown only while people wait: the answer mostly arrives with the page. */
function Preparing({ failed }: { failed: boolean }) {
  return failed ? (
    <p role="alert">O formulário não carregou. Recarregue a página.</p>
  ) : (
    <p className={style.preparing} role="status">
      Preparando o formulário, aguarde...
    </p>
  );
}

type Human = {
  /** The widget, or nothing if none is needed. */
  field: ReactNode;
  /** False as long as the form cannot be sent. */
  ready: boolean;
  proof: string | null;
  /** Each proof counts once: call it after a failure. */
  reset: () => void;
};

/**
 * The human check of a form, if one is configured and this session has not passed it yet. The form waits until the
 * session's answer says so.
 */
export function useHumanCheck(): Human {
  const { data, isError } = useQuery({ ...sessionQuery, refetchInterval: false });
  const [proof, setProof] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const check = data?.human_check;
  const needed = check !== undefined && check.kind !== 'off' && !data?.is_human;
  const widget = needed ? <HumanCheck key={round} check={check} tell={setProof} /> : null;
  return {
    field: data ? widget : <Preparing failed={isError} />,
    ready: data !== undefined && (!needed || proof !== null),
    proof,
    reset() {
      setProof(null);
      setRound(round + 1);
    },
  };
}
