import type { DialogVersion } from '@balcao/contract/dialogs/drafts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Select } from '../../../../ui/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { useDraft, useDraftPart, useFlow } from '../use-draft.ts';
import { DifferenceList } from './difference-list.tsx';
import { differenceSum, differenceWords } from './difference-words.ts';
import { differenceQuery, type Edition } from './version-calls.ts';
import style from './version-panel.module.css';

type Props = {
  versions: readonly DialogVersion[];
  /** The version that somebody asked to compare; without it, the one in use. */
  from: number | undefined;
};

/** How two versions differ, one of which may be the draft. */
export function DifferencePart({ versions, from: asked }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const used = versions.find(({ current }) => current) ?? versions[0];
  const [from, setFrom] = useState<Edition>(asked ?? used?.version ?? 'draft');
  const [to, setTo] = useState<Edition>('draft');
  useEffect(() => {
    if (asked !== undefined) heading.current?.focus();
  }, [asked]);
  return (
    <section className={style.difference} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Diferença
      </h2>
      <div className={style.choice}>
        <EditionSelect label="De" versions={versions} value={from} onChange={setFrom} />
        <EditionSelect label="Para" versions={versions} value={to} onChange={setTo} />
      </div>
      <Result from={from} to={to} />
    </section>
  );
}

type SelectProps = {
  label: string;
  versions: readonly DialogVersion[];
  value: Edition;
  onChange: (edition: Edition) => void;
};

function EditionSelect({ label, versions, value, onChange }: SelectProps) {
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value === 'draft' ? 'draft' : Number(target.value))}
    >
      <option value="draft">Rascunho</option>
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          {`Versão ${version}`}
        </option>
      ))}
    </Select>
  );
}

function Result({ from, to }: { from: Edition; to: Edition }) {
  const draft = useDraft();
  const flow = useFlow();
  const revision = useDraftPart((one) => one.revision());
  const waiting = useDraftPart((one) => one.isUnsaved());
  const found = useQuery(differenceQuery(draft.id, from, to, revision));
  if (found.isPending) return <Skeleton width="70%" />;
  if (!found.data) {
    const title = 'Não foi possível comparar';
    return <ListFault error={found.error} title={title} onRetry={() => void found.refetch()} />;
  }
  const blocks = differenceWords(found.data, flow);
  const usesDraft = from === 'draft' || to === 'draft';
  return (
    <>
      <p role="status">{differenceSum(blocks)}</p>
      {usesDraft && waiting && (
        <p className={style.facts}>O que ainda não foi salvo não aparece aqui.</p>
      )}
      <DifferenceList blocks={blocks} />
    </>
  );
}
