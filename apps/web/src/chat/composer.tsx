import type { Conversation } from './conversation.ts';
import { Icon } from './icons.tsx';
import type { InputProps } from './inputs/input.ts';
import { inputs } from './inputs/registry.ts';
import { TextInput } from './inputs/text-input.tsx';
import { type ChatState, isWorking } from './state.ts';

type Props = { state: ChatState; conversation: Conversation; onRestart: () => void };

export function Composer({ state, conversation, onRestart }: Props) {
  const { block, draft, link } = state;
  const input = inputs[block?.type ?? 'input.hold'];
  const props: InputProps = {
    block,
    draft,
    working: isWorking(state),
    onAnswer: (answer) => conversation.send(answer),
    upload: (...parcel) => conversation.upload(...parcel),
    onRestart,
  };
  return (
    <section className="composer" aria-label="Sua resposta">
      <p className="link-lost" role="status">
        {link === 'lost' && (
          <>
            <Icon name="alert" />
            Sem conexão. Tentando de novo; o que você enviar não se perde.
          </>
        )}
      </p>
      {'Input' in input ? (
        <input.Input key={block?.id} {...props} />
      ) : (
        <TextInput {...props} rules={input} />
      )}
    </section>
  );
}
