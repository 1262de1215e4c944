import {
  type DeliveryState,
  deliveryStates,
  deliveryWords,
} from '@balcao/contract/automail/deliveries';
import { useNavigate } from '@tanstack/react-router';
import { Select } from '../../../ui/field.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import style from './automail.module.css';
import { type DeliverySearch, deliverySearch } from './delivery-search.ts';

/** The address holds every choice; a new one begins at the first page. */
export function DeliveryFilters({ search }: { search: DeliverySearch }) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof DeliverySearch]: unknown }) => {
    const next = deliverySearch({ ...search, page: undefined, ...part });
    void navigate({ to: '/am_delivery', search: next, replace: true });
  };
  const { q = '', status = '', am_rule_id, rule = '' } = search;
  return (
    <section className={style.filters} aria-label="Filtros">
      <SearchBox
        q={q}
        placeholder="Endereço inteiro: ana@exemplo.com.br"
        onSearch={(text) => choose({ q: text })}
      />
      <Select
        label="Estado"
        value={status}
        onChange={({ target }) => choose({ status: target.value })}
      >
        <option value="">Todos</option>
        {deliveryStates.map((one: DeliveryState) => (
          <option key={one} value={one}>
            {deliveryWords[one]}
          </option>
        ))}
      </Select>
      <ReferenceSelect
        record="am_rule"
        label="E-mail automático"
        placeholder="Todos"
        value={
          am_rule_id === undefined ? null : { id: am_rule_id, name: rule || `nº ${am_rule_id}` }
        }
        onChange={(chosen) => choose({ am_rule_id: chosen?.id, rule: chosen?.name })}
      />
    </section>
  );
}
