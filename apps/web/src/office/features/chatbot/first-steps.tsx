import type {
  FirstStep,
  FirstStepState,
  FirstSteps as Known,
} from '@balcao/contract/operations/first-steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './first-steps.module.css';
import { firstStepsQuery, skipSteps } from './queries.ts';
import { bodies } from './step-bodies.tsx';

const titles: Record<FirstStep, string> = {
  company: 'Dê o nome e o logotipo da empresa',
  place: 'Crie a unidade e o setor que atende',
  chatbot: 'Crie um chatbot a partir de um modelo',
  link: 'Divulgue o link e o QR Code',
  embed: 'Coloque o chatbot no seu site',
  invite: 'Convide um colega',
};

const isOpen = ({ done, dismissed }: FirstStepState) => !done && !dismissed;

/** What a new installation still lacks, until each step is done or skipped. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery);
  const isLeft = data?.steps.some(isOpen) ?? false;
  const wasLeft = useRef(false);
  useEffect(() => {
    // The last step takes the focused button with it.
    if (wasLeft.current && !isLeft) document.getElementById('conteudo')?.focus();
    wasLeft.current = isLeft;
  }, [isLeft]);
  if (!data || !isLeft) return null;
  return <Steps known={data} />;
}

/** The open step: the chosen one, otherwise the first that is left. After each step the focus goes to the next one, or to the heading. */
function useCurrent(known: Known) {
  const client = useQueryClient();
  const { steps } = known;
  const [chosen, choose] = useState<FirstStep | null>();
  const [moving, setMoving] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const next = steps.find((one) => isOpen(one) && one.may)?.step;
  const current = chosen === undefined ? next : chosen;
  useEffect(() => {
    // The new state may be known a moment before it is drawn.
    if (!moving || client.getQueryData(firstStepsQuery.queryKey) !== known) return;
    setMoving(false);
    const next = list.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    (next ?? head.current)?.focus();
  }, [moving, known, client]);
  const moveOn = async (answer?: Known) => {
    if (answer) client.setQueryData(firstStepsQuery.queryKey, answer);
    // What was made may stand anywhere on the page.
    else await client.invalidateQueries();
    choose(undefined);
    setMoving(true);
  };
  return { current, choose, moveOn, list, head };
}

function Steps({ known }: { known: Known }) {
  const { current, choose, moveOn, list, head } = useCurrent(known);
  const skipping = useSingleMutation({
    mutationFn: skipSteps,
    onSuccess: moveOn,
    onError: (error) => notify('warning', failureText(error)),
  });
  const left = known.steps.filter(isOpen);
  const ready = known.steps.filter(({ done }) => done).length;
  return (
    <section className={style.card} aria-labelledby="primeiros-passos">
      <header className={style.head}>
        <div>
          <h2 id="primeiros-passos" ref={head} tabIndex={-1}>
            Primeiros passos
          </h2>
          <p className={style.quiet}>
            {ready} de {known.steps.length} prontos. Pule o que não precisar.
          </p>
        </div>
        <Button
          variant="quiet"
          disabled={skipping.isPending}
          onClick={() => skipping.mutate(left.map(({ step }) => step))}
        >
          Pular todos
        </Button>
      </header>
      <ol className={style.steps} ref={list}>
        {known.steps.map((state) => (
          <Step
            key={state.step}
            state={state}
            known={known}
            open={current === state.step}
            onToggle={() => choose(current === state.step ? null : state.step)}
            onSkip={() => skipping.mutate([state.step])}
            onDone={() => void moveOn()}
          />
        ))}
      </ol>
    </section>
  );
}

type StepProps = {
  state: FirstStepState;
  known: Known;
  open: boolean;
  onToggle: () => void;
  onSkip: () => void;
  onDone: () => void;
};

function wordOf({ done, dismissed }: FirstStepState): string {
  if (done) return 'Pronto';
  return dismissed ? 'Pulado' : '';
}

function Step({ state, known, open, onToggle, onSkip, onDone }: StepProps) {
  const { step, done, may } = state;
  const Body = bodies[step];
  return (
    <li className={style.step} data-done={done ? true : undefined}>
      <h3>
        <button type="button" className={style.title} aria-expanded={open} onClick={onToggle}>
          <Icon name={done ? 'check' : 'circle'} />
          <span>{titles[step]}</span>
          <span className={style.word}>{wordOf(state)}</span>
          <Icon name="chevron" size={16} />
        </button>
      </h3>
      {open && (
        <div className={style.body}>
          {may ? (
            <Body known={known} onDone={onDone} />
          ) : (
            <p>Este passo precisa de outros direitos. Peça a um administrador.</p>
          )}
          {isOpen(state) && (
            <div>
              <Button variant="quiet" onClick={onSkip}>
                Pular este passo
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
