import { useNavigate } from '@tanstack/react-router';
import { Select } from '../../../ui/field.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import { SearchSelect } from '../../records/search-select.tsx';
import style from './balance.module.css';
import { type BalanceSearch, balanceSearch } from './balance-search.ts';
import { balanceKeys, loadSectors } from './queries.ts';

/** The address holds every choice; a new one begins at the first page. */
export function BalanceFilters({ search }: { search: BalanceSearch }) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof BalanceSearch]: unknown }) => {
    const next = balanceSearch({ ...search, page: undefined, ...part });
    void navigate({ to: '/at_ticket_balance', search: next, replace: true });
  };
  const { q = '', sign = '', sector_id, sector = '', sort = '-changed_at' } = search;
  return (
    <section className={style.filters} aria-label="Filtros">
      <SearchBox
        q={q}
        placeholder="Número, pessoa ou título"
        onSearch={(text) => choose({ q: text })}
      />
      <Select label="Saldo" value={sign} onChange={({ target }) => choose({ sign: target.value })}>
        <option value="">Todos</option>
        <option value="positive">Com saldo</option>
        <option value="zero">Zerados</option>
        <option value="negative">Abaixo de zero</option>
      </Select>
      <SearchSelect
        label="Setor"
        placeholder="Todos"
        searchKey={balanceKeys.sectors}
        load={loadSectors}
        value={sector_id === undefined ? null : { id: sector_id, name: sector }}
        onChange={(chosen) => choose({ sector_id: chosen?.id, sector: chosen?.name })}
      />
      <Select label="Ordem" value={sort} onChange={({ target }) => choose({ sort: target.value })}>
        <option value="-changed_at">Mudou por último</option>
        <option value="changed_at">Mudou há mais tempo</option>
        <option value="-balance_cents">Maior saldo</option>
        <option value="balance_cents">Menor saldo</option>
      </Select>
    </section>
  );
}
