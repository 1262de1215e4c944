import { type FoundColumns, statementDateFormats } from '@balcao/contract/finance/statements';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import style from './statements.module.css';

const fields = [
  ['date', 'Data'],
  ['text', 'Texto'],
  ['amount', 'Valor com sinal'],
  ['credit', 'Crédito (entradas)'],
  ['debit', 'Débito (saídas)'],
  ['document', 'Documento'],
] as const;
type Field = (typeof fields)[number][0];

const guesses: Record<Field, RegExp> = {
  date: /data|date|dia/i,
  text: /hist|descri|texto|memo|lan[çc]amento/i,
  amount: /valor|amount|quantia/i,
  credit: /cr[ée]dito|entrada/i,
  debit: /d[ée]bito|sa[íi]da/i,
  document: /doc|n[úu]mero|ref/i,
};

const guessed = (columns: readonly string[]) =>
  Object.fromEntries(
    fields.map(([field]) => [field, columns.find((one) => guesses[field].test(one)) ?? '']),
  ) as Record<Field, string>;

type Props = { found: FoundColumns; onSend: (mapping: string) => void };

/** What each column of a CSV is; the account remembers it. */
export function ColumnMapping({ found: { columns, sample }, onSend }: Props) {
  const [chosen, setChosen] = useState(() => guessed(columns));
  const [format, setFormat] = useState<string>('dd/mm/yyyy');
  const [comma, setComma] = useState('comma');
  const apart = chosen.amount === '';
  const ready = chosen.date && chosen.text && (chosen.amount || chosen.credit || chosen.debit);
  const send = () =>
    onSend(
      JSON.stringify({
        ...chosen,
        ...(!apart && { credit: null, debit: null }),
        date_format: format,
        decimal_comma: comma === 'comma',
      }),
    );
  return (
    <section className={style.mapping} aria-labelledby="colunas">
      <h3 id="colunas">O que é cada coluna deste arquivo?</h3>
      <p className={style.small}>Só perguntamos uma vez: a conta guarda a resposta.</p>
      <div className={style.scroll}>
        <table className={style.sample}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row) => (
              <tr key={row.join('\t')}>
                {columns.map((name, at) => (
                  <td key={name}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={style.fields}>
        {fields.map(([field, label]) =>
          (field === 'credit' || field === 'debit') && !apart ? null : (
            <Choice
              key={field}
              label={label}
              value={chosen[field]}
              onChange={(value) => setChosen({ ...chosen, [field]: value })}
            >
              <option value="">Nenhuma</option>
              {columns.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Choice>
          ),
        )}
        <Choice label="Formato da data" value={format} onChange={setFormat}>
          {statementDateFormats.map((one) => (
            <option key={one} value={one}>
              {one.replace('yy', 'aa').replace('yy', 'aa')}
            </option>
          ))}
        </Choice>
        <Choice label="Decimais" value={comma} onChange={setComma}>
          <option value="comma">1.234,56</option>
          <option value="point">1,234.56</option>
        </Choice>
      </div>
      <div className={style.acts}>
        <Button variant="primary" disabled={!ready} onClick={send}>
          Importar com estas colunas
        </Button>
      </div>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className={style.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  );
}
