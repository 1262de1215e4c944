import type { PlayAnswer, Played } from '@balcao/contract/dialogs/play';
import { type HTMLAttributes, type SubmitEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CityPicker } from '../../../../ui/city-picker.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { searchCities } from '../../../records/city-input.tsx';
import style from './test-pane.module.css';

type Answering = { playing: boolean; onAnswer: (answer: PlayAnswer) => void };
type Type = NonNullable<Played['block']>['type'];

const hints: Partial<Record<Type, { placeholder: string; inputMode: Mode }>> = {
  'input.cpf': { placeholder: '000.000.000-00', inputMode: 'numeric' },
  'input.date_br': { placeholder: 'dd/mm/aaaa', inputMode: 'numeric' },
  'input.phone': { placeholder: '(00) 00000-0000', inputMode: 'tel' },
  'input.email': { placeholder: 'nome@exemplo.com.br', inputMode: 'email' },
  'input.integer': { placeholder: '0', inputMode: 'numeric' },
  'input.cep_br': { placeholder: '00000-000', inputMode: 'numeric' },
};
type Mode = HTMLAttributes<HTMLInputElement>['inputMode'];

/** An answer that is typed. Nothing is checked here: a wrong one shows how the dialog refuses it. */
export function TextAnswer({ type, playing, onAnswer }: Answering & { type: Type }) {
  const [text, setText] = useState('');
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onAnswer({ text });
  }
  return (
    <form className={style.typed} onSubmit={send}>
      <TextField
        label="Resposta"
        quietLabel
        autoComplete="off"
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...hints[type]}
      />
      <Button type="submit" variant="primary" disabled={playing}>
        Enviar
      </Button>
    </form>
  );
}

/** A city of the list, as visitors choose it. */
export function CityAnswer({ playing, onAnswer }: Answering) {
  return (
    <CityPicker
      value={null}
      disabled={playing}
      search={searchCities}
      onChange={(city) => {
        if (!city || !('ibge_code' in city)) return;
        const { id, name, fullname = name, ibge_code } = city;
        onAnswer({ text: fullname, data: { id, name, fullname, ibge_code } });
      }}
    />
  );
}
