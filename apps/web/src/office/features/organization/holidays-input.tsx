import style from '../../records/field-input.module.css';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { TextsInput } from '../../records/text-inputs.tsx';

/** The days on which the banks of a unit's city are closed, one per line. */
export function HolidaysInput(props: CustomFieldProps) {
  const help = `${props.id}-help`;
  return (
    <>
      <TextsInput {...props} describedBy={help} />
      {!props.error && (
        <p id={help} className={style.help}>
          Um por linha: “25/01 Aniversário da cidade” vale todo ano, “20/11/2026 Feriado” só
          naquele. A cobrança que vence num destes dias vale até o próximo dia útil. Os feriados
          nacionais já contam, e o que já foi emitido não muda.
        </p>
      )}
    </>
  );
}
