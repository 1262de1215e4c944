import { setMark } from '@balcao/dialog/draft/commands/marks';
import type { Mark } from '@balcao/dialog/flow';
import field from '../../../../ui/field.module.css';
import { Select, TextField } from '../../../../ui/field.tsx';
import { Labelled } from '../../../records/labelled.tsx';
import { useDraft } from '../use-draft.ts';
import style from './inspector.module.css';

/** The colours of groups, as the canvas draws them. */
const colours = {
  blue: 'Azul',
  green: 'Verde',
  amber: 'Âmbar',
  violet: 'Violeta',
  red: 'Vermelho',
};

type Props = { dialog: string; id: string; mark: Mark };

/** The form of a note or a group, which only the team sees. */
export function MarkForm({ dialog, id, mark }: Props) {
  const draft = useDraft();
  const put = (value: Mark, burst?: string) =>
    draft.run('Mudar anotação', setMark(draft.flow(), dialog, id, value), burst);
  const isNote = mark.kind === 'note';
  return (
    <div className={style.inspector} data-inspector>
      <div className={style.head}>
        <h2>{isNote ? 'Nota' : 'Grupo'}</h2>
      </div>
      {mark.kind === 'note' ? (
        <Labelled id="mark-text" label="Texto">
          <textarea
            id="mark-text"
            className={`${field.input} ${style.area}`}
            rows={5}
            maxLength={2_000}
            value={mark.text}
            onChange={({ target }) => put({ ...mark, text: target.value }, `mark:${id}`)}
          />
        </Labelled>
      ) : (
        <>
          <TextField
            id="mark-title"
            label="Título"
            maxLength={120}
            value={mark.title}
            onChange={({ target }) => put({ ...mark, title: target.value }, `mark:${id}`)}
          />
          <Select
            id="mark-colour"
            label="Cor"
            value={mark.color}
            onChange={({ target }) => put({ ...mark, color: target.value })}
          >
            {!Object.hasOwn(colours, mark.color) && <option value={mark.color}>Outra</option>}
            {Object.entries(colours).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
      <p className={style.help}>Só a equipe vê isto, no desenho e no roteiro.</p>
    </div>
  );
}
