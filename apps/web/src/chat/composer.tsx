import type { Conversation } from './conversation.ts';
import { inputs } from './inputs/registry.ts';
import { type ChatState, isWorking } from './state.ts';

type Props = { state: ChatState; conversation: Conversation };

export function Composer({ state, conversation }: Props) {
  const { block, draft, link } = state;
  const Input = inputs[block?.type ?? 'input.hold'];
  return (
    <section className="composer" aria-label="Sua resposta">
      {link === 'lost' && (
        <p className="link-lost" role="status">
          Sem conexão. Tentando de novo; o que você enviar não se perde.
        </p>
      )}
      <Input
        block={block}
        draft={draft}
        working={isWorking(state)}
        onAnswer={(answer) => conversation.send(answer)}
      />
    </section>
  );
}
