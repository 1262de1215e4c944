import type { Case, Json, Link, Option } from '@balcao/dialog/flow';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ConditionBuilder } from '../../../conditions/condition-builder.tsx';
import { firstCondition, readCondition } from '../../../conditions/condition-item.ts';
import { Group } from '../../../records/labelled.tsx';
import { TemplateArea } from '../../../writing/template-fields.tsx';
import { type EditorProps, listOf, textOf } from './editor-props.ts';
import { useInspected } from './inspected.ts';
import style from './inspector.module.css';
import { ItemList } from './item-list.tsx';
import { renamed, withNewOption } from './option-value.ts';
import { Picture } from './picture.tsx';
import { BlockPicker } from './target-editors.tsx';

type TickProps = { label: string; on: boolean; put: (on: boolean) => void };

function Tick({ label, on, put }: TickProps) {
  return (
    <label className={style.tick}>
      <input type="checkbox" checked={on} onChange={({ target }) => put(target.checked)} />
      {label}
    </label>
  );
}

function AddButton({ label, add }: { label: string; add: () => void }) {
  return (
    <Button onClick={add}>
      <Icon name="plus" size={16} /> {label}
    </Button>
  );
}

/** The options of a question: what people read, a picture, and the value that is kept. */
export function OptionsEditor({ id, field, value, change, error }: EditorProps) {
  const options = listOf<Option>(value);
  const put = (next: Option[]) => change(next as Json, true);
  return (
    <Group id={id} label={field.label} error={error}>
      <ItemList items={options} noun="Opção" put={put}>
        {(option, write, index) => (
          <>
            <TextField
              id={`${id}-${index}-name`}
              label="Nome"
              value={textOf(option.name)}
              onChange={({ target }) => put(renamed(options, index, target.value))}
            />
            <details className={style.more}>
              <summary>Imagem e valor</summary>
              <Picture
                id={`${id}-${index}-picture`}
                label="Endereço da imagem"
                url={textOf(option.picture)}
                alt={textOf(option.name)}
                write={(picture) => write({ picture: picture || undefined } as Partial<Option>)}
              />
              <TextField
                id={`${id}-${index}-value`}
                label="Valor guardado"
                spellCheck={false}
                value={textOf(option.value)}
                onChange={({ target }) => write({ value: target.value })}
              />
              <Tick
                label="Recomeça a conversa"
                on={option.action === 'restartTicket'}
                put={(on) => write({ action: on ? 'restartTicket' : undefined } as Partial<Option>)}
              />
            </details>
          </>
        )}
      </ItemList>
      <AddButton label="Opção" add={() => change(withNewOption(options) as Json)} />
    </Group>
  );
}

/** The buttons below a message that open an address. */
export function LinksEditor({ id, field, value, change, error }: EditorProps) {
  const links = listOf<Link>(value);
  const put = (next: Link[]) => change(next.length > 0 ? (next as Json) : undefined, true);
  return (
    <Group id={id} label={field.label} error={error}>
      <ItemList items={links} noun="Botão" put={put}>
        {(link, write, index) => (
          <>
            <TemplateArea
              id={`${id}-${index}-name`}
              label="Texto do botão"
              rows={1}
              value={textOf(link.name)}
              write={(name) => write({ name })}
            />
            <TemplateArea
              id={`${id}-${index}-url`}
              label="Endereço"
              rows={1}
              value={textOf(link.url)}
              write={(url) => write({ url: url.trim() })}
            />
            <Tick
              label="Abrir em outra janela"
              on={link.newWindow === true}
              put={(on) => write({ newWindow: on || undefined } as Partial<Link>)}
            />
            <Tick
              label="Compartilhar em vez de abrir"
              on={link.share === true}
              put={(on) => write({ share: on || undefined } as Partial<Link>)}
            />
            {link.share && (
              <TemplateArea
                id={`${id}-${index}-share`}
                label="Mensagem ao compartilhar"
                value={textOf(link.shareMessage)}
                write={(text) => write({ shareMessage: text || undefined } as Partial<Link>)}
              />
            )}
          </>
        )}
      </ItemList>
      <AddButton
        label="Botão"
        add={() => change([...links, { name: 'Saiba mais', url: 'https://' }] as Json)}
      />
    </Group>
  );
}

/** The ways of a choice, in the order in which they are tried. */
export function CasesEditor({ id, field, value, change, error }: EditorProps) {
  const { flow, dialog, block } = useInspected();
  const cases = listOf<Case>(value);
  const put = (next: Case[]) => change(next as Json, true);
  const start = flow.dialogs[dialog]?.start ?? '';
  const target = 'next' in block && block.next ? block.next : start;
  return (
    <Group id={id} label={field.label} error={error}>
      <p className={style.help}>
        Vale o primeiro caso que for verdade; se nenhum for, o próximo bloco.
      </p>
      <ItemList items={cases} noun="Caso" put={put}>
        {(one, write, index) => (
          <>
            <ConditionBuilder
              id={`${id}-${index}`}
              condition={readCondition(one.when) ?? firstCondition()}
              change={(when) => write({ when })}
            />
            <BlockPicker
              id={`${id}-${index}-target`}
              label="Vai para"
              dialog={flow.dialogs[dialog]}
              value={textOf(one.target)}
              choose={(block) => write({ target: block })}
            />
          </>
        )}
      </ItemList>
      <AddButton
        label="Caso"
        add={() => change([...cases, { when: firstCondition(), target }] as Json)}
      />
    </Group>
  );
}
