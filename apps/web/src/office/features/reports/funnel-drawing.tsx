import { numberText } from '@balcao/contract/reports/number-text';
import { Fragment } from 'react';
import style from './funnel-drawing.module.css';
import { type FunnelStep, funnelWords } from './funnel-steps.ts';

/** Steps that narrow, and between them how many went on. */
export function FunnelDrawing({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <div role="img" className={style.funnel} aria-label={funnelWords(steps)}>
      {steps.map((step, at) => {
        const before = steps[at - 1];
        return (
          <Fragment key={step.key}>
            {before && <Neck from={before.width} step={step} />}
            <span className={style.label}>{step.label}</span>
            <svg className={style.step} aria-hidden="true">
              <rect {...centred(step.width)} height="100%" rx="3" />
            </svg>
            <span className={style.count}>{step.count}</span>
          </Fragment>
        );
      })}
    </div>
  );
}

/** A step of a few is still seen. */
const centred = (width: number) => {
  const seen = `max(4px, ${width}%)`;
  return { style: { x: `calc(50% - ${seen} / 2)`, width: seen } };
};

/** From the width of a step to that of the next one. */
function Neck({ from, step: { width, share } }: { from: number; step: FunnelStep }) {
  const sides = `M${50 - from / 2} 0H${50 + from / 2}L${50 + width / 2} 10H${50 - width / 2}Z`;
  return (
    <div className={style.neck}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={sides} />
      </svg>
      {share !== null && <span>{numberText(share, 'percent')}</span>}
    </div>
  );
}
