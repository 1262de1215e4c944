import { useNavigate } from '@tanstack/react-router';
import { DateField } from '../../../ui/date-field.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './advertising.module.css';
import { type SpendingSearch, spendingSearch } from './spending-search.ts';

/** The address holds every choice; a new one begins at the first page. */
export function SpendingFilters({ search }: { search: SpendingSearch }) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof SpendingSearch]: unknown }) => {
    const next = spendingSearch({ ...search, page: undefined, ...part });
    void navigate({ to: '/ad_spending', search: next, replace: true });
  };
  const { from = null, to = null, ad_advertisement_id: id, campaign } = search;
  return (
    <section className={style.filters} aria-label="Filtros">
      <DateField label="De" value={from} onChange={(day) => choose({ from: day })} />
      <DateField label="Até" value={to} onChange={(day) => choose({ to: day })} />
      <ReferenceSelect
        record="ad_advertisement"
        label="Campanha"
        placeholder="Todas"
        value={id === undefined ? null : { id, name: campaign || `nº ${id}` }}
        onChange={(chosen) => choose({ ad_advertisement_id: chosen?.id, campaign: chosen?.name })}
      />
    </section>
  );
}
