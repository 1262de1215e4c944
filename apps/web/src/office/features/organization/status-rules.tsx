import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Group } from '../../records/labelled.tsx';
import style from './configs.module.css';
import { statusesQuery } from './queries.ts';
import type { ConfigForm } from './use-config-form.ts';

type Rules = Record<string, string[]>;
type Status = { code: string; name: string };

/** For each status: whether any status may follow, or only the marked ones. */
export function StatusRules({ label, form }: { label: string; form: ConfigForm }) {
  const id = useId();
  const { data: statuses, error } = useQuery(statusesQuery);
  const rules = (form.value ?? {}) as Rules;
  return (
    <Group id={id} label={label} error={form.error}>
      {!statuses && !error && <Skeleton width="60%" />}
      {!statuses && error && <p role="alert">{failureText(error)}</p>}
      {statuses?.map((status) => (
        <StatusRule
          key={status.code}
          status={status}
          others={statuses.filter(({ code }) => code !== status.code)}
          rule={rules[status.code]}
          onRule={(rule) => {
            const { [status.code]: _, ...rest } = rules;
            form.set(rule ? { ...rest, [status.code]: rule } : rest);
          }}
        />
      ))}
    </Group>
  );
}

type RuleProps = {
  status: Status;
  others: Status[];
  rule: string[] | undefined;
  onRule: (rule: string[] | undefined) => void;
};

function StatusRule({ status, others, rule, onRule }: RuleProps) {
  return (
    <fieldset className={style.rule}>
      <legend>{status.name}</legend>
      <label className={style.choice}>
        <input
          type="checkbox"
          checked={rule === undefined}
          onChange={({ target }) => onRule(target.checked ? undefined : [])}
        />
        Pode ir para qualquer status
      </label>
      {rule && (
        <div className={style.choices}>
          {others.map(({ code, name }) => (
            <label key={code} className={style.choice}>
              <input
                type="checkbox"
                checked={rule.includes(code)}
                onChange={({ target }) =>
                  onRule(target.checked ? [...rule, code] : rule.filter((one) => one !== code))
                }
              />
              {name}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
