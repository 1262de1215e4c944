import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PAGE_SIZES } from './list-search.ts';
import style from './list-states.module.css';
import type { RecordPage } from './record-queries.ts';
import { useAbilities } from './use-abilities.ts';
import type { Choose } from './use-record-search.ts';
import { newLabel, noneYet, totalText } from './words.ts';

/** As many placeholder cards as expected, in the same shape. */
export function CardsWaiting({ lines }: { lines: number }) {
  return (
    <div role="status" aria-label="Carregando">
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((line) => (
        <div key={line} className={style.card}>
          <Skeleton width="60%" />
          <Skeleton width="85%" />
        </div>
      ))}
    </div>
  );
}

type EmptyProps = { definition: RecordDefinition; narrowed: boolean };

export function NothingFound({ definition, narrowed }: EmptyProps) {
  const able = useAbilities(definition);
  const params = { record: definition.name };
  if (narrowed) {
    return (
      <NoticePage
        part
        icon="search"
        title="Nada encontrado"
        text="Nada combina com a busca e os filtros escolhidos."
      >
        <Link to="/$record" params={params} search={{}} className={buttonClass()}>
          Limpar busca e filtros
        </Link>
      </NoticePage>
    );
  }
  const title = noneYet(definition);
  const text = `Aqui ficam os registros de “${definition.plural}”.`;
  if (!able.create) return <NoticePage part icon="inbox" title={title} text={text} />;
  return (
    <NoticePage part icon="inbox" title={title} text={text}>
      <Link to="/$record/create" params={params} className={buttonClass({ variant: 'primary' })}>
        {newLabel(definition)}
      </Link>
    </NoticePage>
  );
}

type FootProps = { definition: RecordDefinition; page: RecordPage; choose: Choose };

export function ListFoot({ definition, page, choose }: FootProps) {
  if (page.from === null || page.to === null) return null;
  return (
    <div className={style.foot}>
      <span className={style.range}>
        {page.from}–{page.to} de {totalText(definition, page)}
      </span>
      <Pagination page={page.current_page} last={page.last_page} />
      <Select
        label="Linhas por página"
        quietLabel
        value={page.per_page}
        onChange={({ target }) => choose({ per_page: Number(target.value) })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} por página
          </option>
        ))}
      </Select>
    </div>
  );
}
