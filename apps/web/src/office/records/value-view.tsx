import type { Field } from '@balcao/contract/records/definition';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/moment.tsx';
import { valueText } from './value-text.ts';
import style from './value-view.module.css';

/** A field's value in a cell or a card: text, time with tooltip, or a colour swatch. */
export function ValueView({ field, value }: { field: Field; value: unknown }) {
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
