import type { CityOption, listCities } from '@balcao/contract/organization/cities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { CityPicker } from '../../ui/city-picker.tsx';
import type { FieldProps } from './field-props.ts';
import type { Chosen } from './form-values.ts';
import { recordKeys } from './record-queries.ts';

/** Searches cities by part of their name. */
export async function searchCities(q: string, signal: AbortSignal): Promise<CityOption[]> {
  return (await call<typeof listCities>('GET /api/gl_city/options', { query: { q }, signal })).data;
}

/** A row has only the city's name; the state is loaded. */
export function CityInput({ field, value, onChange, error }: FieldProps) {
  const chosen = value as Chosen | null;
  const id = chosen?.id ?? 0;
  const { data } = useQuery({
    queryKey: recordKeys.city(id),
    queryFn: () => call<typeof listCities>('GET /api/gl_city/options', { query: { id } }),
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <CityPicker
      label={field.label}
      name={field.name}
      value={data?.data.find((city) => city.id === id) ?? chosen}
      onChange={(city) => onChange(city && { id: city.id, name: city.name })}
      search={searchCities}
      error={error}
    />
  );
}
