type Recaptcha = {
  ready(then: () => void): void;
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): number;
};
declare global {
  var grecaptcha: Recaptcha | undefined;
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=pt-BR';
let loading: Promise<void> | undefined;

function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      reject(new Error('reCAPTCHA did not load'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Mounts reCAPTCHA's check box in `place` and reports its token, or null when the token has expired. */
export async function mountRecaptcha(
  place: HTMLElement,
  sitekey: string,
  tell: (proof: string | null) => void,
): Promise<void> {
  await loadScript();
  grecaptcha?.ready(() => {
    // It renders only into a new element.
    const box = document.createElement('div');
    place.replaceChildren(box);
    grecaptcha?.render(box, { sitekey, callback: tell, 'expired-callback': () => tell(null) });
  });
}
