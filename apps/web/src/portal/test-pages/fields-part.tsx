import type { listCities } from '@balcao/contract/organization/cities';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import type { City } from '../../ui/city-name.ts';
import { CityPicker } from '../../ui/city-picker.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TaxIdField } from '../../ui/tax-id-field.tsx';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

async function searchCities(q: string, signal: AbortSignal): Promise<City[]> {
  const { data } = await call<typeof listCities>('GET /api/gl_city/options', {
    query: { q },
    signal,
  });
  return data;
}

export function FieldsPart() {
  const [cpf, setCpf] = useState('');
  const [cnpj, setCnpj] = useState('');
  const [either, setEither] = useState('');
  const [city, setCity] = useState<City | null>(null);
  return (
    <Part title="Campos">
      <TaxIdField kind="cpf" label="CPF" value={cpf} onChange={setCpf} />
      <TaxIdField kind="cnpj" label="CNPJ" value={cnpj} onChange={setCnpj} />
      <TaxIdField kind="any" label="CPF ou CNPJ" value={either} onChange={setEither} />
      <CityPicker value={city} onChange={setCity} search={searchCities} />
      <Dates />
      <output className={style.row}>Cidade escolhida: {city?.id ?? 'nenhuma'}</output>
    </Part>
  );
}

function Dates() {
  const [date, setDate] = useState<string | null>(null);
  const [enters, setEnters] = useState(0);
  return (
    <>
      <DateField
        label="Data"
        value={date}
        onChange={setDate}
        onEnter={() => setEnters(enters + 1)}
      />
      <output>
        Data: {date ?? 'null'}, Enter: {enters}
      </output>
      <DateField label="Data só de leitura" value="2026/03/12" onChange={setDate} readOnly />
      <DateField
        label="Data desativada"
        value="2026-03-12T10:00:00-03:00"
        onChange={setDate}
        disabled
      />
    </>
  );
}
