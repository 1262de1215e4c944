import 'altcha/external';
import 'altcha/altcha.css';
// A separate file, because the page's policy allows no worker made by a script.
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

$altcha.i18n.set('pt-br', {
  ariaLinkLabel: 'Altcha (site oficial)',
  error: 'A verificação falhou. Tente de novo em instantes.',
  expired: 'A verificação expirou. Tente de novo.',
  footer: '',
  label: 'Não sou um robô',
  loading: 'Carregando...',
  verificationRequired: 'Verificação necessária.',
  verified: 'Verificado',
  verifying: 'Verificando...',
  waitAlert: 'Verificando... Aguarde um instante.',
});

type StateChange = CustomEvent<{ state: string; payload?: string | null }>;

/** Mounts altcha's widget in `place`; it works by itself and reports its proof, or null when the proof has expired. */
export function mountAltcha(place: HTMLElement, tell: (proof: string | null) => void): void {
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('language', 'pt-br');
  widget.setAttribute('auto', 'onload');
  widget.setAttribute('challenge', '/api/access/human_challenge');
  const quiet = { hideLogo: true, hideFooter: true, humanInteractionSignature: false };
  widget.setAttribute('configuration', JSON.stringify(quiet));
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as StateChange).detail;
    tell(state === 'verified' && payload ? payload : null);
  });
  place.replaceChildren(widget);
}
