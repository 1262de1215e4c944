import type { Block, Link, Option } from '@balcao/dialog/flow';
import { Fragment, type ReactNode } from 'react';
import { keyed } from '../../../../ui/keyed.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import style from './bubble.module.css';
import { listOf, textOf } from './editor-props.ts';
import { isShowable } from './picture.tsx';

const HOLE = /(\{\{[^{}]*\}\})/;

/** A text with its variables marked. */
function withHoles(text: string): ReactNode {
  return keyed(text.split(HOLE)).map(({ key, item, index }) =>
    index % 2 === 1 ? (
      <mark key={key} className={style.hole}>
        {item.slice(2, -2).trim()}
      </mark>
    ) : (
      <Fragment key={key}>{item}</Fragment>
    ),
  );
}

function Buttons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={style.buttons}>
      {keyed(names).map(({ key, item: name }) => (
        <li key={key} className={style.button}>
          {withHoles(name)}
        </li>
      ))}
    </ul>
  );
}

function Message({ block }: { block: Extract<Block, { type: 'send.message' }> }) {
  const url = textOf(block.media?.url);
  return (
    <>
      <div className={style.bubble}>
        <RichText html={textOf(block.text)} words={withHoles} />
        {block.media?.kind === 'image' && isShowable(url) && (
          <img className={style.picture} src={url} alt={textOf(block.media.alt)} />
        )}
        {block.media?.kind === 'video' && <p className={style.film}>Vídeo</p>}
      </div>
      <Buttons names={listOf<Link>(block.links).map(({ name }) => textOf(name))} />
    </>
  );
}

/** The buttons that a question offers instead of a field. */
function answersOf(block: Block): string[] | undefined {
  if (block.type === 'input.option')
    return listOf<Option>(block.options).map(({ name }) => textOf(name));
  if (block.type === 'input.boolean') return [block.yesText ?? 'Sim', block.noText ?? 'Não'];
  return undefined;
}

const placeholders: Partial<Record<Block['type'], string>> = {
  'input.file': 'Enviar arquivo',
  'input.sign': 'Assine aqui',
  'input.city': 'Digite a cidade',
  'input.date_br': 'dd/mm/aaaa',
  'input.cpf': '000.000.000-00',
  'input.cep_br': '00000-000',
  'input.phone': '(00) 00000-0000',
  'input.email': 'nome@exemplo.com.br',
};

function Question({ block }: { block: Block & { label?: string; help?: string } }) {
  const answers = answersOf(block);
  return (
    <div className={style.question}>
      {block.label && <p className={style.label}>{withHoles(textOf(block.label))}</p>}
      {answers ? (
        <Buttons names={answers} />
      ) : (
        <p className={style.field}>{placeholders[block.type] ?? 'Digite sua resposta'}</p>
      )}
      {block.help && <p className={style.help}>{withHoles(textOf(block.help))}</p>}
    </div>
  );
}

/** What the visitor will see of a block; nothing for steps that act unseen. */
export function Bubble({ block }: { block: Block }) {
  const isSaid = block.type === 'send.message';
  if (!isSaid && !block.type.startsWith('input.')) return null;
  return (
    <figure className={style.preview}>
      <figcaption className={style.caption}>Como o visitante vê</figcaption>
      {isSaid ? <Message block={block} /> : <Question block={block} />}
    </figure>
  );
}
