import type { ReportName } from '@balcao/contract/finance/report-names';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DateField } from '../../../../ui/date-field.tsx';
import { Select } from '../../../../ui/field.tsx';
import style from '../../../reports/reports.module.css';
import { today, unitsQuery } from './queries.ts';
import {
  daysOf,
  type Period,
  type ReportSearch,
  reportSearch,
  usualPeriod,
} from './report-search.ts';

const names: Record<Period, string> = {
  week: 'Esta semana',
  next_week: 'Próxima semana',
  month: 'Este mês',
  last_month: 'Mês passado',
  quarter: 'Este trimestre',
  year: 'Este ano',
  last_year: 'Ano passado',
  own: 'Outro período',
};

/** The address holds every choice. */
export function ReportFilters({ view, search }: { view: ReportName; search: ReportSearch }) {
  const navigate = useNavigate();
  const units = useQuery(unitsQuery).data?.data ?? [];
  const choose = (part: { [Name in keyof ReportSearch]: unknown }) => {
    const next = reportSearch({ ...search, rows: undefined, page: undefined, ...part });
    void navigate({ to: '/fn_report', search: next, replace: true });
  };
  const usual = usualPeriod(view);
  const { period = usual, by = '', of = 'unit', basis = 'competence' } = search;
  const choosePeriod = (chosen: string) => {
    if (chosen !== 'own') return choose({ period: chosen === usual ? undefined : chosen });
    const days = period === 'own' ? {} : daysOf(period, today());
    choose({ period: 'own', ...days });
  };
  return (
    <section className={style.filters} aria-label="Filtros">
      {view !== 'aging' && (
        <Select
          label="Período"
          value={period}
          onChange={({ target }) => choosePeriod(target.value)}
        >
          {Object.entries(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {view !== 'aging' && period === 'own' && (
        <>
          <DateField
            label="De"
            value={search.from ?? null}
            onChange={(from) => from && choose({ from })}
          />
          <DateField
            label="Até"
            value={search.to ?? null}
            onChange={(to) => to && choose({ to })}
          />
        </>
      )}
      {view === 'cash_flow' && (
        <Select label="Divisão" value={by} onChange={({ target }) => choose({ by: target.value })}>
          <option value="">Automática</option>
          <option value="day">Por dia</option>
          <option value="week">Por semana</option>
          <option value="month">Por mês</option>
        </Select>
      )}
      {(view === 'dre' || view === 'results') && (
        <Select
          label="Regime"
          value={basis}
          onChange={({ target }) => choose({ basis: target.value })}
        >
          <option value="competence">Competência</option>
          <option value="cash">Caixa</option>
        </Select>
      )}
      {view === 'results' && (
        <Select label="Por" value={of} onChange={({ target }) => choose({ of: target.value })}>
          <option value="unit">Unidade</option>
          <option value="cost_center">Centro de custo</option>
        </Select>
      )}
      <Select
        label="Unidade"
        value={search.business_unit_id ?? ''}
        onChange={({ target }) => choose({ business_unit_id: target.value })}
      >
        <option value="">Todas</option>
        {units.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </section>
  );
}
