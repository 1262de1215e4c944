import type { Json } from '@balcao/dialog/flow';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { differingFields, nameOfUnit, valueAt } from './collision-parts.ts';
import style from './collisions.module.css';
import { useDraft, useDraftPart } from './use-draft.ts';

/** What this person and a colleague both changed: side by side, until one of the two is chosen. */
export function Collisions() {
  const units = useDraftPart((draft) => draft.collisions());
  if (units.length === 0) return null;
  return (
    <section className={style.list} aria-label="Alterado por duas pessoas">
      <p role="alert">
        Outra pessoa alterou o mesmo que você. Nada se perdeu: escolha o que fica. O resto continua
        sendo salvo.
      </p>
      {units.map((unit) => (
        <Collision key={unit} unit={unit} />
      ))}
    </section>
  );
}

function Collision({ unit }: { unit: string }) {
  const draft = useDraft();
  const mine = useDraftPart((one) => valueAt(one.flow(), unit));
  const theirs = useDraftPart((one) => valueAt(one.theirFlow(), unit));
  const name = nameOfUnit(unit);
  return (
    <article className={style.collision} aria-label={name}>
      <h3>{name}</h3>
      <div className={style.sides}>
        <Side title="O seu" value={mine} other={theirs}>
          <Button onClick={() => draft.keepMine(unit)}>Ficar com o meu</Button>
        </Side>
        <Side title="O da outra pessoa" value={theirs} other={mine}>
          <Button onClick={() => draft.takeTheirs(unit)}>Ficar com o dele</Button>
        </Side>
      </div>
    </article>
  );
}

type SideProps = {
  title: string;
  value: Json | undefined;
  other: Json | undefined;
  children: ReactNode;
};

function Side({ title, value, other, children }: SideProps) {
  return (
    <div>
      <h4>{title}</h4>
      {value === undefined && <p>Removido.</p>}
      <dl>
        {differingFields(value, other).map(({ field, text }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
