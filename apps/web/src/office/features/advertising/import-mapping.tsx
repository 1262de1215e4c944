import type {
  SpendingColumns,
  SpendingMapping,
} from '@balcao/contract/advertising/spending-import';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { keyed } from '../../../ui/keyed.ts';
import style from './advertising.module.css';

const fields = [
  ['day', 'Dia', /dia|data|date|day|in[íi]cio/i],
  ['campaign', 'Campanha', /campanha|campaign/i],
  ['cents', 'Valor gasto', /valor|custo|gasto|cost|spen/i],
] as const;

/** Whoever has no mouse scrolls it by keys. */
const byKeys = { tabIndex: 0 };

type Props = {
  found: SpendingColumns;
  /** How they were read until now. */
  mapping?: SpendingMapping | undefined;
  working: boolean;
  onChoose: (mapping: SpendingMapping) => void;
};

/** What the columns of a file are; the answer is kept for files with the same columns. */
export function ImportMapping({ found: { columns, sample }, mapping, working, onChoose }: Props) {
  const [chosen, setChosen] = useState<SpendingMapping>(
    () =>
      mapping ??
      (Object.fromEntries(
        fields.map(([field, , usual]) => [field, columns.find((one) => usual.test(one)) ?? '']),
      ) as SpendingMapping),
  );
  const used = Object.values(chosen);
  const ready = used.every(Boolean) && new Set(used).size === fields.length;
  return (
    <section className={style.part} aria-labelledby="colunas">
      <h3 id="colunas">O que é cada coluna deste arquivo?</h3>
      <p className={style.small}>
        Guardamos a resposta para os próximos arquivos com estas colunas.
      </p>
      {sample.length > 0 && (
        <section className={style.scroll} aria-label="Primeiras linhas do arquivo" {...byKeys}>
          <table className={style.sample}>
            <thead>
              <tr>
                {keyed(columns).map(({ key, item }) => (
                  <th key={key} scope="col">
                    {item || '—'}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keyed(sample).map(({ key, item: row }) => (
                <tr key={key}>
                  {keyed(columns).map(({ key: place, index }) => (
                    <td key={place}>{row[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={style.filters}>
        {fields.map(([field, label]) => (
          <Select
            key={field}
            label={label}
            value={chosen[field]}
            onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
          >
            <option value="">Escolha</option>
            {[...new Set(columns)].filter(Boolean).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ))}
      </div>
      <Button disabled={!ready || working} onClick={() => onChoose(chosen)}>
        Conferir com estas colunas
      </Button>
    </section>
  );
}
