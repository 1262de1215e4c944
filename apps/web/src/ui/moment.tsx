import { fullMoment, plainMoment, shortMoment } from './dates.ts';

/** A time in everyday words, with the full date in the tooltip. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} data-printed={plainMoment(at)} title={fullMoment(at)}>
      {shortMoment(at)}
    </time>
  );
}
