import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import type { Chosen } from '../../records/form-values.ts';
import { Group } from '../../records/labelled.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './people.module.css';

/** The business units that a person works for. */
export function UnitsInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const units = (value ?? []) as Chosen[];
  const without = (unit: Chosen) => units.filter((one) => one.id !== unit.id);
  return (
    <Group id={id} label={field.label} error={error}>
      {units.length > 0 && (
        <ul className={style.places}>
          {units.map((unit) => (
            <li key={unit.id} className={style.place}>
              <span>{unit.name}</span>
              {!readOnly && (
                <Button
                  variant="quiet"
                  square
                  aria-label={`Tirar ${unit.name}`}
                  onClick={() => onChange(without(unit))}
                >
                  <Icon name="close" size={16} />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {units.length === 0 && readOnly && <p className={style.quiet}>Nenhuma.</p>}
      {!readOnly && (
        <ReferenceSelect
          label="Acrescentar unidade de negócio"
          record="gl_business_unit"
          value={null}
          onChange={(unit) => unit && onChange([...without(unit), unit])}
        />
      )}
    </Group>
  );
}
