import { Conversation } from '../tickets/conversation.tsx';
import style from './affiliate-page.module.css';

/** The affiliate's talk with the company. */
export function AffiliateTalk({ id }: { id: number }) {
  return (
    <section className={style.talk} aria-labelledby="fale-conosco">
      <h2 id="fale-conosco">Fale conosco</h2>
      <Conversation
        canReply
        parent={{ origin: 'af_affiliate', id }}
        empty="Escreva quando precisar: sobre uma comissão, um pagamento ou sua chave Pix."
      />
    </section>
  );
}
