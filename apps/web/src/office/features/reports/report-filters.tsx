import type { Report } from '@balcao/contract/reports/report';
import {
  filterLabels,
  groupWords,
  type ReportGroup,
  reportGroups,
} from '@balcao/contract/reports/report-names';
import { useQuery } from '@tanstack/react-query';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/field.tsx';
import reports from '../../reports/reports.module.css';
import { reportChoicesQuery } from './queries.ts';
import { useReportGo, useReportPlace } from './report-place.ts';
import { dayOf, daysOf, groupOf, isPlanned, type PeriodName, today } from './report-search.ts';
import { Segmented } from './segmented.tsx';

const periodWords: Record<PeriodName, string> = {
  days7: 'Últimos 7 dias',
  days30: 'Últimos 30 dias',
  days90: 'Últimos 90 dias',
  month: 'Este mês',
  last_month: 'Mês passado',
  year: 'Este ano',
  own: 'Outro período',
};
type Faults = Partial<Record<string, string>>;
type Props = {
  report: Report | undefined;
  /** What the call says of refused choices, by their names. */
  faults: Faults;
};

/** The address holds every choice. */
export function ReportFilters({ report, faults }: Props) {
  const { name, search } = useReportPlace();
  const go = useReportGo();
  const { say } = useTicketWords();
  const { period = 'days30' } = search;
  // Each choice is a place to come back to.
  const choose: typeof go = (part) => go({ ...part, rows: undefined, page: undefined }, false);
  const choosePeriod = (chosen: string) => {
    if (chosen !== 'own') return choose({ period: chosen });
    const { from, to } =
      report ?? (period === 'own' ? {} : daysOf(period, today(), isPlanned(name)));
    choose({ period: 'own', from, to });
  };
  const groups: readonly ReportGroup[] = reportGroups[name];
  return (
    <section className={reports.filterBar} aria-label="Filtros">
      <div className={reports.filters}>
        <Select
          label="Período"
          value={period}
          onChange={({ target }) => choosePeriod(target.value)}
        >
          {Object.entries(periodWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {period === 'own' && (
          <>
            <DateField
              label="De"
              value={dayOf(search.from)}
              error={faults.from}
              onChange={(from) => from && choose({ from })}
            />
            <DateField
              label="Até"
              value={dayOf(search.to)}
              error={faults.to}
              onChange={(to) => to && choose({ to })}
            />
          </>
        )}
        <Select
          label="Comparar com"
          value={search.compare ?? ''}
          onChange={({ target }) => choose({ compare: target.value })}
        >
          <option value="">Sem comparação</option>
          <option value="before">Período anterior</option>
          <option value="year">Ano anterior</option>
        </Select>
        <Choices names={report?.chosen} faults={faults} onChoose={choose} />
      </div>
      <Segmented
        label="Por"
        value={groupOf(name, search) ?? groups[0] ?? 'sector'}
        options={groups.map((value) => ({ value, label: say(groupWords[value]) }))}
        onChange={(by) => choose({ by: by === groups[0] ? undefined : by })}
      />
    </section>
  );
}

const lists = [
  { field: 'sector_id', list: 'sectors', all: 'Todos' },
  { field: 'business_unit_id', list: 'business_units', all: 'Todas' },
  { field: 'user_id', list: 'users', all: 'Todos' },
] as const;

type ChoicesProps = {
  /** Of what is chosen: people who left are offered no more. */
  names: Report['chosen'] | undefined;
  faults: Faults;
  onChoose: ReturnType<typeof useReportGo>;
};

/** Sectors, units and people in sight; what has one choice is not asked. */
function Choices({ names, faults, onChoose }: ChoicesProps) {
  const { name, search } = useReportPlace();
  const { data: choices, isPending } = useQuery(reportChoicesQuery(name));
  return lists.map(({ field, list, all }) => {
    const label = filterLabels[field];
    const options = choices?.[list] ?? [];
    const chosen = search[field];
    // What is not known yet keeps its place.
    if (options.length < 2 && chosen === undefined && !isPending) return null;
    return (
      <Select
        key={field}
        label={label}
        value={chosen ?? ''}
        disabled={isPending}
        error={faults[field]}
        onChange={({ target }) => onChoose({ [field]: target.value })}
      >
        <option value="">{all}</option>
        {chosen !== undefined && options.every(({ id }) => id !== chosen) && (
          <option value={chosen}>{names?.[field] ?? `${label} ${chosen}`}</option>
        )}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    );
  });
}
