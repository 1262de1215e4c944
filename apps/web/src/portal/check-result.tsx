import type { CheckedSignature } from '@balcao/contract/signing/check';
import { Icon } from '../ui/icon.tsx';
import { momentText } from './ip-signature.ts';
import style from './signing-page.module.css';

const how: Record<CheckedSignature['by'], string> = {
  code: 'Este código é de uma assinatura feita aqui.',
  sealed: 'Este arquivo é o documento assinado, sem nenhuma alteração.',
  document: 'Este arquivo é um dos documentos assinados, sem nenhuma alteração.',
};

function Unknown() {
  return (
    <section className={style.card}>
      <span className={style.broken}>
        <Icon name="alert" size={28} />
      </span>
      <h2>Assinatura não encontrada</h2>
      <p>
        Nenhuma assinatura tem este código ou este arquivo. Confira se o código está completo e se o
        arquivo é o original: uma alteração, por menor que seja, faz dele outro arquivo.
      </p>
    </section>
  );
}

export function CheckResult({ signature }: { signature: CheckedSignature | null }) {
  if (!signature) return <Unknown />;
  const { by, sound, person, company, mode, signed_at, check_code, documents } = signature;
  return (
    <section className={style.card}>
      <span className={sound ? style.seal : style.broken}>
        <Icon name={sound ? 'check' : 'alert'} size={28} />
      </span>
      <h2>{sound ? 'Assinatura verdadeira' : 'Assinatura com registros alterados'}</h2>
      <p>
        {sound
          ? how[by]
          : 'Os registros desta assinatura não conferem mais. Entre em contato conosco.'}
      </p>
      <dl className={style.facts}>
        <dt>Assinado por</dt>
        <dd>{person}</dd>
        {company && <dt>Empresa</dt>}
        {company && <dd>{company}</dd>}
        <dt>Forma</dt>
        <dd>{mode === 'IP' ? 'Assinado por IP' : 'Assinado na tela'}</dd>
        <dt>Assinado em</dt>
        <dd>
          <time dateTime={signed_at}>{momentText(new Date(signed_at))}</time>
        </dd>
        <dt>Código</dt>
        <dd className={style.code}>{check_code}</dd>
      </dl>
      <ul className={style.documents}>
        {documents.map(({ title, sha256 }) => (
          <li key={sha256}>
            {title}
            <span className={style.hash}>SHA-256 {sha256}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
