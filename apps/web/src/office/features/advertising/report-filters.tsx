import type { AdvertisingReport } from '@balcao/contract/advertising/report';
import { useNavigate } from '@tanstack/react-router';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/field.tsx';
import style from './advertising.module.css';
import { type AdReportSearch, adReportSearch } from './report-search.ts';
import { groupWords } from './report-words.ts';

type Props = {
  search: AdReportSearch;
  report: AdvertisingReport | undefined;
  /** What the call says of refused choices, by their names. */
  faults: Partial<Record<string, string>>;
};

/** The address holds every choice. */
export function ReportFilters({ search, report, faults }: Props) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof AdReportSearch]: unknown }) => {
    const { figure: _, key: __, page: ___, ...kept } = search;
    void navigate({
      to: '/ad_report',
      search: adReportSearch({ ...kept, ...part }),
      replace: true,
    });
  };
  const from = search.from ?? report?.from ?? null;
  const to = search.to ?? report?.to ?? null;
  return (
    <section className={style.filters} aria-label="Filtros">
      <DateField
        label="De"
        value={from}
        error={faults.from}
        onChange={(day) => choose({ from: day, to })}
      />
      <DateField
        label="Até"
        value={to}
        error={faults.to}
        onChange={(day) => choose({ to: day, from })}
      />
      <Select
        label="Por"
        value={search.by ?? 'campaign'}
        onChange={({ target }) => choose({ by: target.value })}
      >
        {Object.entries(groupWords).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Quem trouxe"
        value={search.touch ?? 'last'}
        onChange={({ target }) => choose({ touch: target.value })}
      >
        <option value="last">A última visita antes</option>
        <option value="first">A primeira visita</option>
      </Select>
    </section>
  );
}
