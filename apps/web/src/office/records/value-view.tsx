import type { Field } from '@balcao/contract/records/definition';
import { Suspense } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useRecordExtension } from './record-extensions.ts';
import { valueText } from './value-text.ts';
import style from './value-view.module.css';

type Props = { record: string; field: Field; value: unknown };

/** A field's value in a cell or a card: text, time with tooltip, a colour swatch, or as a feature shows it. */
export function ValueView({ record, field, value }: Props) {
  const View = useRecordExtension(record).views?.[field.name];
  if (View && value !== null)
    return (
      <Suspense>
        <View value={value} />
      </Suspense>
    );
  const text = valueText(field, value);
  if (!text && field.whenEmpty) {
    return (
      <span className={style.warning} title={field.whenEmpty.warning}>
        <Icon name="alert" size={14} />
        {field.whenEmpty.name}
      </span>
    );
  }
  if (!text) return <span className={style.none}>—</span>;
  if (field.type === 'moment') return <Moment at={String(value)} />;
  if (field.type !== 'colour') return text;
  return (
    <span className={style.colour}>
      <span className={style.swatch} style={{ background: text }} />
      {text}
    </span>
  );
}
