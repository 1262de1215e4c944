import { renameBlock } from '@balcao/dialog/draft/commands/blocks';
import { setStart } from '@balcao/dialog/draft/commands/dialogs';
import { setField } from '@balcao/dialog/draft/commands/fields';
import { helpOf } from '@balcao/dialog/draft/help';
import type { Block, Json } from '@balcao/dialog/flow';
import type { Field } from '@balcao/dialog/steps/fields';
import { stepOf } from '@balcao/dialog/steps/registry';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TemplateArea } from '../../../writing/template-fields.tsx';
import { useDraft, useFaultsOf, useFlow } from '../use-draft.ts';
import { typeName } from './block-name.ts';
import { Bubble } from './bubble.tsx';
import { FieldEditor } from './field-editor.tsx';
import style from './inspector.module.css';
import { liveFaults } from './live-faults.ts';
import { placeFaults } from './place-faults.ts';

type Props = { dialog: string; block: Block };

const ADMINS_ONLY = 'Somente administradores mudam código. Peça a um deles.';
const CODE = new Set<Field['kind']>(['code', 'script']);

/** The block's own fields first, where it leads last. */
function inOrder(fields: Record<string, Field>): [string, Field][] {
  const all = Object.entries(fields);
  const leads = ([, { kind }]: [string, Field]) => kind === 'block';
  return [...all.filter((one) => !leads(one)), ...all.filter(leads)];
}

/** Every field that the block's type declares, with what the checker says of it below it. */
export function BlockForm({ dialog, block }: Props) {
  const draft = useDraft();
  const flow = useFlow();
  const wireId = `${dialog}/${block.id}`;
  const faults = placeFaults(block, liveFaults(block, useFaultsOf(wireId)));
  const values = block as Record<string, unknown>;
  const put = (name: string, { label }: Field, value: Json | undefined, typing?: boolean) => {
    const burst = typing ? `${wireId}/${name}` : undefined;
    draft.run(`Mudar ${label}`, setField(draft.flow(), dialog, block.id, name, value), burst);
  };
  return (
    <div className={style.inspector} data-inspector>
      <div className={style.head}>
        <h2>{typeName(block)}</h2>
      </div>
      <p className={style.help}>{helpOf(block.type)}</p>
      {faults.block.length > 0 && (
        <ul className={style.faults}>
          {faults.block.map((text) => (
            <li key={text}>
              <Icon name="alert" size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {inOrder(stepOf(block.type)?.fields ?? {}).map(([name, field]) => (
        <FieldEditor
          key={name}
          id={`field-${name}`}
          field={field}
          value={values[name]}
          error={faults.fields[name]?.join(' ')}
          fixed={CODE.has(field.kind) && !draft.mayCode ? ADMINS_ONLY : undefined}
          change={(value, typing) => put(name, field, value, typing)}
        />
      ))}
      <Bubble block={block} />
      <div className={style.ends}>
        <BlockName dialog={dialog} id={block.id} />
        <TemplateArea
          id="block-note"
          label="Anotação (só a equipe vê)"
          value={block.note ?? ''}
          write={(note) =>
            draft.run(
              'Mudar anotação',
              setField(draft.flow(), dialog, block.id, 'note', note || undefined),
              `${wireId}/note`,
            )
          }
        />
        {flow.dialogs[dialog]?.start === block.id ? (
          <p className={style.help}>O diálogo começa neste bloco.</p>
        ) : (
          <Button
            onClick={() => draft.run('Mudar o começo', setStart(draft.flow(), dialog, block.id))}
          >
            Começar o diálogo aqui
          </Button>
        )}
      </div>
    </div>
  );
}

const NAME = /^[\w.-]{1,64}$/;

/** The block's id, changed when the field is left: all ways that lead to it follow. */
function BlockName({ dialog, id }: { dialog: string; id: string }) {
  const draft = useDraft();
  const [typed, setTyped] = useState(id);
  const taken = typed !== id && draft.flow().dialogs[dialog]?.blocks[typed] !== undefined;
  const error = taken
    ? 'Outro bloco deste diálogo já se chama assim.'
    : !NAME.test(typed)
      ? 'Use até 64 letras sem acento, algarismos, ponto, hífen ou sublinhado.'
      : undefined;
  const rename = () => {
    if (error || typed === id) return;
    draft.run('Mudar o nome do bloco', renameBlock(draft.flow(), dialog, id, typed));
    draft.choose([typed]);
  };
  return (
    <TextField
      id="block-id"
      label="Nome interno do bloco"
      spellCheck={false}
      autoCapitalize="off"
      maxLength={64}
      error={error}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={rename}
      onKeyDown={({ key }) => key === 'Enter' && rename()}
    />
  );
}
