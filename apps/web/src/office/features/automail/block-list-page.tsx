import type { Block } from '@balcao/contract/automail/blocks';
import { mailRule } from '@balcao/contract/automail/records';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import { useAbilities } from '../../records/use-abilities.ts';
import style from './automail.module.css';
import { blockSearch } from './block-search.ts';
import blocks from './blocks.module.css';
import { LiftDialog } from './lift-dialog.tsx';
import { blocksQuery } from './queries.ts';

/** Addresses that get no automatic mails: after a bounce for a time, after a complaint for good, until somebody lifts it. */
export function BlockListPage() {
  const search = blockSearch(useSearch({ from: '/office/am_block' }));
  const navigate = useNavigate();
  const found = useQuery(blocksQuery(search));
  const { update } = useAbilities(mailRule);
  const [lifting, setLifting] = useState<Block>();
  const page = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Endereços bloqueados · Balcão</title>
      <div className={style.head}>
        <h1>Endereços bloqueados</h1>
        <Link to="/am_delivery" className={buttonClass()}>
          Envios automáticos
        </Link>
      </div>
      <section className={style.filters} aria-label="Filtros">
        <SearchBox
          q={search.q ?? ''}
          placeholder="Endereço inteiro: ana@exemplo.com.br"
          onSearch={(q) =>
            void navigate({ to: '/am_block', search: blockSearch({ q }), replace: true })
          }
        />
      </section>
      <section
        className={list.list}
        aria-label="Endereços"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && <Nothing isSearch={search.q !== undefined} />}
        {page && page.data.length > 0 && (
          <ul>
            {page.data.map((block) => (
              <Row key={block.address} block={block} onLift={update ? setLifting : undefined} />
            ))}
          </ul>
        )}
      </section>
      {page && <ListFoot page={page} />}
      {lifting && <LiftDialog block={lifting} onClose={() => setLifting(undefined)} />}
    </div>
  );
}

type RowProps = { block: Block; onLift: ((block: Block) => void) | undefined };

function Row({ block, onLift }: RowProps) {
  const { address, reason, until, created_at } = block;
  return (
    <li className={blocks.row}>
      <span className={blocks.about}>
        <strong>{address}</strong>
        <span className={style.quiet}>
          {reason === 'complaint' ? 'Marcou um e-mail como spam' : 'Um e-mail voltou'}
          {' · '}
          <Moment at={created_at} />
          {' · '}
          {until === null ? (
            'bloqueado sem prazo'
          ) : (
            <>
              bloqueado até <Moment at={until} />
            </>
          )}
        </span>
      </span>
      {onLift && (
        <Button aria-label={`Liberar ${address}`} onClick={() => onLift(block)}>
          Liberar
        </Button>
      )}
    </li>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <NoticePage
        part
        icon="search"
        title="Nada encontrado"
        text="Este endereço não está bloqueado. A busca é pelo endereço inteiro."
      >
        <Link to="/am_block" search={{}} className={buttonClass()}>
          Limpar busca
        </Link>
      </NoticePage>
    );
  return (
    <NoticePage
      part
      icon="mail"
      title="Nenhum endereço bloqueado"
      text="Quando um e-mail volta ou é marcado como spam, o endereço aparece aqui."
    />
  );
}
