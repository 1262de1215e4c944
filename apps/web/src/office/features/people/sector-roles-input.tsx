import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import type { Chosen } from '../../records/form-values.ts';
import { Group } from '../../records/labelled.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './people.module.css';

type SectorRole = Chosen & { is_supervisor: boolean; is_operator: boolean };

/** A person's sectors, with the roles in each. */
export function SectorRolesInput({
  id,
  field,
  value,
  onChange,
  error,
  readOnly,
}: CustomFieldProps) {
  const roles = (value ?? []) as SectorRole[];
  const change = (changed: SectorRole) =>
    onChange(roles.map((one) => (one.id === changed.id ? changed : one)));
  const add = ({ id: sectorId, name }: Chosen) => {
    if (roles.some((one) => one.id === sectorId)) return;
    onChange([...roles, { id: sectorId, name, is_supervisor: false, is_operator: true }]);
  };
  return (
    <Group id={id} label={field.label} error={error}>
      {roles.length > 0 && (
        <ul className={style.places}>
          {roles.map((role) => (
            <Row
              key={role.id}
              role={role}
              readOnly={readOnly}
              onChange={change}
              onRemove={() => onChange(roles.filter((one) => one.id !== role.id))}
            />
          ))}
        </ul>
      )}
      {roles.length === 0 && readOnly && <p className={style.quiet}>Nenhum.</p>}
      {!readOnly && (
        <ReferenceSelect
          label="Acrescentar setor"
          record="gl_sector"
          value={null}
          onChange={(sector) => sector && add(sector)}
        />
      )}
    </Group>
  );
}

type RowProps = {
  role: SectorRole;
  readOnly: boolean;
  onChange: (role: SectorRole) => void;
  onRemove: () => void;
};

/** The last role cannot be unticked: remove the sector instead. */
function Row({ role, readOnly, onChange, onRemove }: RowProps) {
  const { name, is_supervisor, is_operator } = role;
  const box = (label: string, part: 'is_supervisor' | 'is_operator') => (
    <label className={style.check}>
      <input
        type="checkbox"
        aria-label={`${label} em ${name}`}
        checked={role[part]}
        disabled={readOnly || (role[part] && is_supervisor !== is_operator)}
        onChange={({ target }) => onChange({ ...role, [part]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <li className={style.place}>
      <span>{name}</span>
      {box('Operador', 'is_operator')}
      {box('Supervisor', 'is_supervisor')}
      {!readOnly && (
        <Button variant="quiet" square aria-label={`Tirar ${name}`} onClick={onRemove}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </li>
  );
}
