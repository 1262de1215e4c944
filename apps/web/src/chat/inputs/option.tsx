import type { DialogOption } from '@balcao/contract/chatbot/conversation';
import { Choices } from './choices.tsx';
import { Group } from './group.tsx';
import type { InputProps } from './input.ts';

/** The name beside a picture describes it. */
function Picture({ resource }: Pick<DialogOption, 'resource'>) {
  if (resource?.is_video) return <video src={resource.url_view} muted playsInline autoPlay loop />;
  return resource?.is_image ? <img src={resource.url_view} alt="" /> : null;
}

export function OptionInput(props: InputProps) {
  const { block, working, onAnswer, onRestart } = props;
  const options = block?.options ?? [];
  const choices = options.map((option) => ({
    key: option.value,
    content: (
      <>
        <Picture resource={option.resource} />
        <span>{option.name}</span>
      </>
    ),
    choose: () => {
      if (option.action === 'restartTicket') onRestart();
      else onAnswer({ text: option.name, data: option.value, type: 'application/json' });
    },
  }));
  const shown = options.some(({ resource }) => resource);
  return (
    <Group {...props}>
      <Choices
        className={shown ? 'choices pictures' : 'choices'}
        choices={choices}
        working={working}
      />
    </Group>
  );
}
