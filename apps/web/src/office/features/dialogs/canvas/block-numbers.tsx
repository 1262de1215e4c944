import { use } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { countText, shareText, timeText } from '../numbers/number-words.ts';
import { useNumbersOf } from '../numbers/shown-numbers.ts';
import style from './block-numbers.module.css';
import { Far } from './far.ts';

/** What the open numbers say of a block; nothing while they are closed. Its row of the outline says the same in words. */
export function BlockNumbers({ block }: { block: string }) {
  const far = use(Far);
  const numbers = useNumbersOf(block);
  if (!numbers) return null;
  const { visits, stopped, median_s: median, rank } = numbers;
  const most = rank !== undefined || undefined;
  const lost = stopped > 0 && `−${shareText(stopped, visits)}`;
  if (far) {
    return (
      <span className={style.far} aria-hidden="true">
        <span>{countText(visits)}</span>
        {lost && <span data-most={most}>{lost}</span>}
      </span>
    );
  }
  return (
    <>
      <span className={style.numbers} data-numbers={block}>
        <span className={style.number} title="Visitas">
          <Icon name="user" size={12} />
          {countText(visits)}
        </span>
      </span>
      {lost && (
        <span className={style.numbers} data-side="right">
          <span className={style.number} data-lost data-most={most} title="Pararam aqui">
            <Icon name={most ? 'alert' : 'arrowDown'} size={12} />
            {lost}
          </span>
        </span>
      )}
      {median !== null && (
        <span className={style.numbers} data-side="below">
          <span className={style.number} title="Tempo até a resposta: metade responde antes">
            <Icon name="clock" size={12} />
            {timeText(median)}
          </span>
        </span>
      )}
    </>
  );
}
