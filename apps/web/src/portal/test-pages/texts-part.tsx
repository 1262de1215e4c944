import { formatCurrency } from '@balcao/brazil/money';
import { Badge } from '../../ui/badge.tsx';
import { amount, percent, phone, quantity, weekday } from '../../ui/formats.ts';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

const samples: [string, string][] = [
  ['Moeda', formatCurrency(123456)],
  ['Moeda sem valor', formatCurrency(null)],
  ['Percentual', percent(12.5)],
  ['Celular', phone('11987654321')],
  ['Telefone fixo', phone('1133334444')],
  ['Semana', [0, 1, 2, 3, 4, 5, 6].map(weekday).join(' ')],
  ['Quantidade', quantity('1234.5')],
  ['Quantidade zero', quantity(0, { zero: true })],
  ['Quantidade de texto', quantity('três')],
  ['Quantidade de outro tipo', quantity(null)],
  ['Valor', amount(123456)],
];

export function TextsPart() {
  return (
    <Part title="Textos">
      <dl className={style.facts}>
        {samples.map(([name, text]) => [
          <dt key={`${name} `}>{name}</dt>,
          <dd key={name}>{text}</dd>,
        ])}
      </dl>
      <div className={style.row}>
        <Badge icon="check" text="Pago" />
      </div>
    </Part>
  );
}
