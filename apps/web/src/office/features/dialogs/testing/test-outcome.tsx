import type { TestRest, TestResult } from '@balcao/contract/dialogs/play';
import { plainText } from '@balcao/contract/html';
import { Icon } from '../../../../ui/icon.tsx';
import { useDraft } from '../use-draft.ts';
import style from './test-pane.module.css';

/** Whether a saved test still goes the same way, and if not, where it leaves it. */
export function Outcome({ result }: { result: TestResult | undefined }) {
  if (!result) return null;
  const { passed, block, answers, was, now, fault } = result;
  if (passed) {
    return (
      <p className={style.outcome} data-passed>
        <Icon name="check" size={16} />
        Igual
      </p>
    );
  }
  return (
    <div className={style.outcome}>
      <p>
        <Icon name="alert" size={16} />
        Mudou {answers === 0 ? 'no início' : `na ${answers}ª resposta`}
        {block && <Shown block={block} />}
      </p>
      {fault && <p>{fault}</p>}
      {was && <p>Antes: {restText(was)}</p>}
      {now && <p>Agora: {restText(now)}</p>}
    </div>
  );
}

function Shown({ block }: { block: string }) {
  const draft = useDraft();
  return (
    <button type="button" className={style.link} onClick={() => draft.show(block)}>
      {block}
    </button>
  );
}

const MOST = 200;

function restText({ block, texts }: TestRest): string {
  const said = texts.map(plainText).join(' / ');
  const cut = said.length > MOST ? `${said.slice(0, MOST).toWellFormed()}…` : said;
  return `${cut ? `“${cut}”, ` : ''}${block ? `espera em ${block}` : 'fim da conversa'}`;
}
