import { phoneMasks } from '@balcao/brazil/masks';
import { useId } from 'react';
import { CityPicker } from '../../../../ui/city-picker.tsx';
import field from '../../../../ui/field.module.css';
import { TextField } from '../../../../ui/field.tsx';
import { mask } from '../../../../ui/mask.ts';
import { useMasked } from '../../../../ui/use-masked.ts';
import { searchCities } from '../../../records/city-input.tsx';
import { Labelled } from '../../../records/labelled.tsx';
import { PersonChoice } from '../../../records/person-choice.tsx';
import { SearchSelect } from '../../../records/search-select.tsx';
import { ticketKeys } from '../queries.ts';
import type { Faults, NewTicket } from './new-ticket.ts';
import style from './new-ticket-page.module.css';
import { loadSectors } from './ticket-calls.ts';

type Props = { form: NewTicket; faults: Faults; set: (part: Partial<NewTicket>) => void };
const sectors = loadSectors('create');

/** A known person, or the data of a new one. */
export function PersonFields({ form, faults, set }: Props) {
  const onPhone = useMasked(
    (text) => mask(phoneMasks, text),
    (person_phone) => set({ person_phone }),
  );
  return (
    <fieldset className={style.section}>
      <legend>Quem é a pessoa</legend>
      <PersonChoice form={form} faults={faults} set={set}>
        <TextField
          label="Telefone"
          type="tel"
          autoComplete="off"
          value={form.person_phone}
          error={faults.person_phone}
          onChange={onPhone}
        />
        <CityPicker
          value={form.city}
          error={faults.person_city}
          onChange={(city) => set({ city })}
          search={searchCities}
        />
      </PersonChoice>
    </fieldset>
  );
}

/** The subject, and who works on it. */
export function WorkFields({ form, faults, set }: Props) {
  const id = useId();
  return (
    <fieldset className={style.section}>
      <legend>Do que se trata</legend>
      <div className={style.fields}>
        <TextField
          label="Assunto"
          maxLength={200}
          value={form.title}
          error={faults.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <SearchSelect
          label="Setor"
          searchKey={ticketKeys.sectors('create')}
          load={sectors}
          value={form.sector}
          error={faults.sector}
          onChange={(sector) => set({ sector })}
        />
      </div>
      <Labelled id={id} label="Nota interna (opcional)" error={faults.message}>
        <textarea
          id={id}
          className={field.input}
          rows={4}
          maxLength={10_000}
          value={form.message}
          onChange={({ target }) => set({ message: target.value })}
        />
      </Labelled>
    </fieldset>
  );
}
