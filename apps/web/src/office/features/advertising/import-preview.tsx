import { formatCurrency } from '@balcao/brazil/money';
import type { SpendingPreview } from '@balcao/contract/advertising/spending-import';
import { Link } from '@tanstack/react-router';
import style from './advertising.module.css';

/** Whoever has no mouse scrolls it by keys. */
const byKeys = { tabIndex: 0 };

const number = new Intl.NumberFormat('pt-BR');
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const changedDays = ({ changes }: SpendingPreview) => changes.new + changes.replaced;
export const isSound = ({ fault_count, unknown_campaigns }: SpendingPreview) =>
  fault_count === 0 && unknown_campaigns.length === 0;

function stateOf(preview: SpendingPreview): string {
  if (!isSound(preview))
    return 'Nada foi importado: corrija o arquivo ou cadastre as campanhas e envie de novo.';
  return changedDays(preview) === 0
    ? 'Tudo deste arquivo já está aqui.'
    : 'Nenhum problema encontrado. Nada foi importado ainda.';
}

/** What a file would change, and what stands in its way. */
export function ImportPreview({ preview }: { preview: SpendingPreview }) {
  const { rows, total_cents, changes, faults, fault_count, unknown_campaigns, mapping } = preview;
  const facts: [string, string][] = [
    ['Novos', counted(changes.new, 'dia', 'dias')],
    ['Trocam de valor', counted(changes.replaced, 'dia', 'dias')],
    ['Iguais', counted(changes.same, 'dia', 'dias')],
  ];
  return (
    <section className={style.part} aria-labelledby="conferencia">
      <h3 id="conferencia">
        {`${counted(rows, 'linha', 'linhas')}, ${formatCurrency(total_cents)}`}
      </h3>
      <p role="status">{stateOf(preview)}</p>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={style.small}>
        {`Dia: ${mapping.day} · Campanha: ${mapping.campaign} · Valor: ${mapping.cents}`}
      </p>
      {unknown_campaigns.length > 0 && (
        <>
          <h4>Campanhas que não estão cadastradas</h4>
          <ul className={style.faults} aria-label="Campanhas que não estão cadastradas" {...byKeys}>
            {unknown_campaigns.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>
            <Link to="/$record/create" params={{ record: 'ad_advertisement' }} target="_blank">
              Cadastrar campanha em outra aba
            </Link>
          </p>
        </>
      )}
      {fault_count > 0 && (
        <>
          <h4>{counted(fault_count, 'linha com problema', 'linhas com problema')}</h4>
          <ul className={style.faults} aria-label="Linhas com problema" {...byKeys}>
            {faults.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                <b>Linha {line}</b> <span>{text}</span>
              </li>
            ))}
          </ul>
          {fault_count > faults.length && (
            <p>{`E mais ${counted(fault_count - faults.length, 'problema', 'problemas')}.`}</p>
          )}
        </>
      )}
    </section>
  );
}
