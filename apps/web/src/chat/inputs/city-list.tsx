import type { CityOption } from '@balcao/contract/organization/cities';
import { useEffect, useRef } from 'react';
import { Icon } from '../icons.tsx';
import type { useCities } from './use-cities.ts';

type Props = {
  id: string;
  shown: boolean;
  search: ReturnType<typeof useCities>;
  active: CityOption | undefined;
  onChoose: (text: string, city: CityOption) => void;
};

const told = {
  idle: '',
  searching: 'Buscando…',
  found: 'Nenhuma cidade encontrada.',
  failed: 'Não conseguimos buscar as cidades. Tentaremos de novo em instantes.',
};

export function CityList({ id, shown, search, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const empty = search.cities.length === 0;
  return (
    <div className="cities" hidden={!shown}>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Cidades" hidden={empty}>
        {search.cities.map((city) => (
          <button
            type="button"
            key={city.id}
            id={`${id}-${city.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={city === active}
            onClick={() => onChoose(city.fullname, city)}
          >
            <Icon name="pin" />
            {city.fullname}
          </button>
        ))}
      </div>
      <p role="status">{shown && empty ? told[search.state] : ''}</p>
      {search.state === 'failed' && (
        <button type="button" className="again" tabIndex={-1} onClick={search.again}>
          Tentar agora
        </button>
      )}
    </div>
  );
}
