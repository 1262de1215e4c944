import type { FaultList } from '@balcao/contract/dialogs/flow-faults';
import { Link, useNavigate } from '@tanstack/react-router';
import { Select, TextField } from '../../../../ui/field.tsx';
import links from '../../../records/tab-links.module.css';
import { type FaultSearch, faultSearch } from './fault-search.ts';
import style from './flow-faults.module.css';

type Props = { search: FaultSearch; list: FaultList | undefined };

/** The address holds every choice. */
export function FaultFilters({ search, list }: Props) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof FaultSearch]: unknown }) =>
    void navigate({ to: '/at_flow_fault', search: faultSearch({ ...search, ...part }) });
  const { dialog, q = '' } = search;
  return (
    <>
      <States search={search} list={list} />
      <search className={style.filters} aria-label="Filtros">
        <Select
          label="Diálogo"
          value={dialog ?? ''}
          onChange={({ target }) => choose({ dialog: target.value })}
        >
          <option value="">Todos</option>
          {list?.dialogs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          key={q}
          label="Busca por bloco ou mensagem"
          defaultValue={q}
          maxLength={100}
          onBlur={({ target }) => target.value.trim() !== q && choose({ q: target.value })}
          onKeyDown={({ key, currentTarget }) =>
            key === 'Enter' && choose({ q: currentTarget.value })
          }
        />
      </search>
    </>
  );
}

function States({ search: { state = 'open', ...rest }, list }: Props) {
  const count = (number: number | undefined) => (number === undefined ? '' : ` (${number})`);
  return (
    <nav className={links.tabs} aria-label="Situação dos problemas">
      <Link
        to="/at_flow_fault"
        search={rest}
        activeProps={{}}
        aria-current={state === 'open' ? 'page' : undefined}
      >
        {`Abertos${count(list?.open)}`}
      </Link>
      <Link
        to="/at_flow_fault"
        search={{ ...rest, state: 'corrected' }}
        activeProps={{}}
        aria-current={state === 'corrected' ? 'page' : undefined}
      >
        {`Corrigidos${count(list?.corrected)}`}
      </Link>
    </nav>
  );
}
