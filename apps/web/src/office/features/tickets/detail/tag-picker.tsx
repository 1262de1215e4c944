import { tag as tagRecord } from '@balcao/contract/tickets/records';
import type { TicketDetail, TicketTag } from '@balcao/contract/tickets/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { type Calls, loadOptions, recordKeys } from '../../../records/record-queries.ts';
import { useAbilities } from '../../../records/use-abilities.ts';
import { type Choice, Picker } from './picker.tsx';
import { colourOf } from './tag-colours.ts';
import style from './tags.module.css';
import type { Change } from './ticket-conflict.ts';
import { usePickerOptions } from './use-picker-options.ts';

type Props = {
  ticket: TicketDetail;
  change: (change: Change) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
};

const tagging = (tags: TicketTag[]): Change => ({
  set: { tag_ids: tags.map(({ id }) => id) },
  shown: { tags },
  what: `Etiquetas: ${tags.map(({ name }) => name).join(', ') || 'nenhuma'}`,
});

function useNewTag(onMade: (tag: TicketTag) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (name: string): Promise<TicketTag> => {
      const body = { name, color: colourOf(name) };
      const { data } = await call<Calls['create']>('POST /api/at_tag', { body });
      return { ...body, id: Number(data.id) };
    },
    onSuccess: (tag) => {
      void client.invalidateQueries({ queryKey: recordKeys.all('at_tag') });
      onMade(tag);
    },
    onError: (error) => notify('danger', failureText(error)),
  });
}

/** The ticket's tags: added, removed and created in one place. */
export function TagPicker({ ticket, change, open, onOpen }: Props) {
  const [text, setText] = useState('');
  const able = useAbilities(tagRecord);
  const { options, current, state } = usePickerOptions({
    queryKey: recordKeys.options('at_tag'),
    load: (q, signal) => loadOptions('at_tag', { q }, signal),
    text,
    open,
  });
  const { tags } = ticket;
  const making = useNewTag((made) => {
    change(tagging([...tags, made]));
    setText('');
  });
  const choices = options.map(({ id, name, color }): Choice => {
    const chosen = tags.some((tag) => tag.id === id);
    const one = { id, name, color: String(color) };
    return {
      key: String(id),
      name,
      chosen,
      mark: <Dot color={one.color} />,
      run: () => change(tagging(chosen ? tags.filter((tag) => tag.id !== id) : [...tags, one])),
    };
  });
  const typed = text.trim();
  const known = choices.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (typed && current && !known && able.create) {
    const run = () => making.isPending || making.mutate(typed);
    choices.push({
      key: 'new',
      name: `Criar “${typed}”`,
      mark: <Dot color={colourOf(typed)} />,
      run,
    });
  }
  return (
    <Picker
      label="Etiquetas"
      many
      open={open}
      onOpen={(next) => {
        onOpen(next);
        setText('');
      }}
      text={text}
      onText={setText}
      choices={choices}
      state={state}
    >
      <Tags tags={tags} />
    </Picker>
  );
}

const Dot = ({ color }: { color: string }) => (
  <span className={style.dot} style={{ background: color }} />
);

/** A ticket's tags, with colour and name. */
export function Tags({ tags }: { tags: TicketTag[] }) {
  if (tags.length === 0) return 'Nenhuma';
  return (
    <span className={style.tags}>
      {tags.map(({ id, name, color }) => (
        <span key={id} className={style.tag}>
          <Dot color={color} />
          {name}
        </span>
      ))}
    </span>
  );
}
