import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import type { RecordSearch } from './list-search.ts';
import { searchOf } from './saved-views.ts';
import { ViewsMenu } from './views-menu.tsx';

type Props = { definition: RecordDefinition; search: RecordSearch };

/** Saved views of a list: filters, order and columns. */
export function ViewsChoice({ definition, search }: Props) {
  return (
    <ViewsMenu
      record={definition.name}
      search={search}
      hint="Guarde aqui os filtros, a ordem e as colunas que você usa sempre."
      linkTo={(view, link) => (
        <Link
          to="/$record"
          params={{ record: definition.name }}
          search={searchOf(view)}
          {...link}
        />
      )}
    />
  );
}
