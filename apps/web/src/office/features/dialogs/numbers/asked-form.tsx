import { useQuery } from '@tanstack/react-query';
import { Select, TextField } from '../../../../ui/field.tsx';
import { useDraft, useDraftPart } from '../use-draft.ts';
import { versionsQuery } from '../versions/version-calls.ts';
import type { Asked } from './asked.ts';
import style from './numbers-panel.module.css';
import { lastDays, QUICK, quickName, today } from './periods.ts';

type Props = { asked: Asked; onAsk: (asked: Asked) => void };

/** Which days and which version the numbers are of. */
export function AskedForm(props: Props) {
  const { asked, onAsk } = props;
  return (
    <div className={style.form}>
      <Select
        label="Período"
        value={asked.quick ?? 'days'}
        onChange={({ target }) => {
          const quick = target.value === 'days' ? null : Number(target.value);
          onAsk({ ...asked, quick, ...(quick !== null && lastDays(quick, today())) });
        }}
      >
        {QUICK.map((days) => (
          <option key={days} value={days}>
            {quickName(days)}
          </option>
        ))}
        <option value="days">Escolher os dias</option>
      </Select>
      <VersionSelect {...props} />
      {asked.quick === null && <Days {...props} />}
    </div>
  );
}

function VersionSelect({ asked, onAsk }: Props) {
  const draft = useDraft();
  const inUse = useDraftPart((one) => one.version());
  const { data = [] } = useQuery(versionsQuery(draft.id, inUse));
  const known = data.map(({ version }) => version);
  // The one in use can be asked before the list is here.
  const versions = known.length > 0 || inUse === null ? known : [inUse];
  return (
    <Select
      label="Versão"
      value={asked.version}
      onChange={({ target }) =>
        onAsk({ ...asked, version: target.value === 'all' ? 'all' : Number(target.value) })
      }
    >
      <option value="all">Todas</option>
      {versions.map((version) => (
        <option key={version} value={version}>
          {version === inUse ? `Versão ${version} (em uso)` : `Versão ${version}`}
        </option>
      ))}
    </Select>
  );
}

/** The browser's own calendar: ours would not fit into the designer's budget. */
function Days({ asked, onAsk }: Props) {
  const { from, to } = asked;
  return (
    <>
      <TextField
        type="date"
        label="De"
        value={from}
        max={to}
        onChange={({ target }) => target.value && onAsk({ ...asked, from: target.value })}
      />
      <TextField
        type="date"
        label="Até"
        value={to}
        min={from}
        max={today()}
        onChange={({ target }) => target.value && onAsk({ ...asked, to: target.value })}
      />
    </>
  );
}
