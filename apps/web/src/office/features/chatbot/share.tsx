import type { ChatbotShare } from '@balcao/contract/chatbot/share';
import { Icon } from '../../../ui/icon.tsx';
import { CopyText } from './copy-text.tsx';
import style from './share.module.css';

/** What keeps visitors or staff away. */
function obstaclesOf({ active, published, sector }: ChatbotShare): string[] {
  return [
    ...(active
      ? []
      : ['O chatbot está desligado: quem abre o link não é atendido. Ligue “Ativo”.']),
    ...(published ? [] : ['O diálogo ainda não foi publicado: quem abre o link não é atendido.']),
    ...(sector
      ? []
      : ['Sem setor, só a supervisão vê as conversas, a menos que o fluxo escolha um setor.']),
  ];
}

function sitesText(origins: readonly string[]): string {
  if (origins.length === 0)
    return 'Nenhum site pode mostrar este chatbot ainda. Escreva os endereços em “Sites que podem exibir o chatbot”.';
  const list = new Intl.ListFormat('pt-BR').format(origins);
  return origins.length === 1
    ? `Só o site ${list} pode mostrar este chatbot.`
    : `Só estes sites podem mostrar este chatbot: ${list}.`;
}

export function Obstacles({ share }: { share: ChatbotShare }) {
  return obstaclesOf(share).map((text) => (
    <p key={text} className={style.obstacle}>
      <Icon name="alert" size={16} />
      {text}
    </p>
  ));
}

/** The public address, to open, to copy and as a QR code. */
export function PublicLink({ share: { link, qr } }: { share: ChatbotShare }) {
  return (
    <div className={style.link}>
      <img
        className={style.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR Code do link público"
        width={132}
        height={132}
      />
      <div className={style.texts}>
        <CopyText label="Link público" value={link} action="Copiar link" />
        <a href={link} target="_blank" rel="noopener">
          Abrir o chatbot em outra aba
        </a>
      </div>
    </div>
  );
}

/** The element for a company's own site, and which sites may have it. */
export function EmbedCode({ share }: { share: ChatbotShare }) {
  return (
    <div className={style.texts}>
      <CopyText label="Código para o site" value={share.snippet} action="Copiar código" />
      <p className={style.quiet}>
        Cole o código antes do fim da página do site. {sitesText(share.embed_origins)}
      </p>
    </div>
  );
}
