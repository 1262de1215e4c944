import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { Select } from '../../ui/field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { blankValues, changedValues, missingFields, type Values } from './form-values.ts';

type Props = {
  definition: RecordDefinition;
  title: string;
  working: boolean;
  onSet: (set: Values) => void;
  onClose: () => void;
};

/** Sets one field to a new value in all chosen rows. */
export function BulkDialog({ definition, title, working, onSet, onClose }: Props) {
  const fields = definition.fields.filter(({ name }) => definition.bulk?.includes(name));
  const [name, setName] = useState(fields[0]?.name ?? '');
  const field = fields.find((one) => one.name === name);
  const only = { ...definition, fields: field ? [field] : [] };
  const [value, setValue] = useState<unknown>(blankValues(only)[name]);
  const [error, setError] = useState<string>();
  function apply(): void {
    const values = { [name]: value };
    const missing = missingFields(only, values, false)[name];
    setError(missing);
    // Compares with undefined, so that "no" and "none" are sent too.
    if (!missing) onSet(changedValues(only, { [name]: undefined }, values));
  }
  return (
    <ConfirmDialog
      title={title}
      action="Alterar"
      working={working}
      onConfirm={apply}
      onClose={onClose}
    >
      <Select
        label="Campo"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
          setValue(blankValues(definition)[target.value]);
        }}
      >
        {fields.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </Select>
      {field && (
        <FieldInput
          key={name}
          definition={definition}
          field={field}
          value={value}
          onChange={setValue}
          error={error}
          readOnly={false}
        />
      )}
    </ConfirmDialog>
  );
}
