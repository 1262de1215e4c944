import type { ChatLink } from '@balcao/contract/chatbot/conversation';
import type { CardActions } from './card-actions.ts';
import { Icon } from './icons.tsx';
import { safeAddress } from './safe-address.ts';

type Props = { link: ChatLink; actions: CardActions };

function LinkButton({ link, actions }: Props) {
  const { name, share, shareMessage, newWindow, modal } = link;
  const address = safeAddress(link.url, location.origin);
  if (!address) return null;
  if (share) {
    const shared = { title: name, text: shareMessage ?? undefined, url: address.href };
    return (
      <button type="button" className="link-button" onClick={() => actions.share(shared)}>
        <Icon name="share" />
        {name}
      </button>
    );
  }
  if (modal && !newWindow && address.protocol.startsWith('http')) {
    const frame = { title: name, address, size: 'tall' } as const;
    return (
      <button type="button" className="link-button" onClick={() => actions.openFrame(frame)}>
        {name}
      </button>
    );
  }
  return (
    <a className="link-button" href={address.href} target="_blank" rel="noopener noreferrer">
      <Icon name="newWindow" />
      {name}
      <span className="sr-only">(abre em nova janela)</span>
    </a>
  );
}

/** The buttons under a message. */
export function LinkButtons({ links, actions }: { links: ChatLink[]; actions: CardActions }) {
  return (
    <ul className="link-buttons">
      {links.map((link) => (
        <li key={`${link.name} ${link.url}`}>
          <LinkButton link={link} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
