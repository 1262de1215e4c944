import { searchBlocks } from '@balcao/dialog/draft/search';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { nameOfBlock } from './inspector/block-name.ts';
import style from './search.module.css';
import { useChanged } from './use-changed.ts';
import { useDraft, useFaults, useFlow } from './use-draft.ts';

const ready = [
  { query: 'is:invalid', label: 'Com problemas' },
  { query: 'is:changed', label: 'Mudados' },
];

/** Finds blocks in all dialogs of the flow; Enter goes from hit to hit, Shift+Enter back. Ctrl+F comes here. */
export function SearchBox() {
  const draft = useDraft();
  const flow = useFlow();
  const faults = useFaults();
  const [query, setQuery] = useState('');
  const changed = useChanged(query.includes('is:changed'));
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const hits = useMemo(() => {
    if (!query.trim()) return [];
    const invalid = new Set(faults.flatMap(({ block }) => block ?? []));
    return searchBlocks(flow, query, { invalid, changed });
  }, [flow, query, faults, changed]);

  const come = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => come(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  function walk(step: number): void {
    if (hits.length === 0) {
      announce('Nenhum bloco encontrado');
      return;
    }
    const from = at === -1 && step === -1 ? 0 : at;
    const next = (from + step + hits.length) % hits.length;
    setAt(next);
    const hit = hits[next] ?? '';
    draft.show(hit);
    const [dialog = '', block = ''] = hit.split('/');
    announce(`${next + 1} de ${hits.length}: ${nameOfBlock(flow.dialogs[dialog], block)}`);
  }
  function write(text: string): void {
    setQuery(text);
    setAt(-1);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') walk(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && query) write('');
    else return;
    event.preventDefault();
  }
  return (
    <search className={style.search}>
      <TextField
        ref={input}
        id="block-search"
        label="Procurar blocos"
        quietLabel
        mark={<Icon name="search" size={16} />}
        placeholder="Procurar blocos (Ctrl+F)"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {query.trim() ? (
        <div className={style.hits}>
          <p role="status">{countText(at, hits.length)}</p>
          <Button variant="quiet" square aria-label="Anterior" onClick={() => walk(-1)}>
            <Icon name="arrowUp" size={16} />
          </Button>
          <Button variant="quiet" square aria-label="Próximo" onClick={() => walk(1)}>
            <Icon name="arrowDown" size={16} />
          </Button>
        </div>
      ) : (
        <div className={style.ready}>
          {ready.map((one) => (
            <button key={one.query} type="button" onClick={() => write(one.query)}>
              {one.label}
            </button>
          ))}
        </div>
      )}
    </search>
  );
}

function countText(at: number, count: number): string {
  if (count === 0) return 'Nenhum bloco encontrado';
  if (at >= 0) return `${at + 1} de ${count}`;
  return count === 1 ? '1 bloco' : `${count} blocos`;
}
