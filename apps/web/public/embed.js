// Draws a chatbot's bubble on somebody else's site: docs/embed.md. The braces keep its names out of that page.
{
  const touchParameters = [
    ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
    ...['fbclid', 'gclid', 'ctwa_clid', 'a'],
  ];

  /** Black or white, whichever stands out more on the colour (luminance of WCAG 2). */
  const inkOn = (color) => {
    const [red, green, blue] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
  };

  const styleOf = ({ color, side }) => `
:host{all:initial;position:fixed;z-index:2147483000;bottom:20px;${side}:20px;font:600 13px/1 system-ui,sans-serif}
button{border:0;padding:0;cursor:pointer;font:inherit}
button:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 6px #16181d}
svg{display:block;width:28px;margin:auto;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.bubble{position:relative;width:56px;height:56px;border-radius:50%;background:${color};color:${inkOn(color)};box-shadow:0 4px 16px #0005}
.badge{position:absolute;top:-4px;right:-4px;padding:4px 7px;border:1px solid #fff;border-radius:12px;background:#c92a2a;color:#fff}
.badge:empty,.open~* .talk,.bubble .cross{display:none}
.open~* .cross{display:block}
.panel{position:absolute;bottom:72px;${side}:0;width:380px;height:min(640px,100vh - 112px);border-radius:14px;overflow:hidden;background:#fff;box-shadow:0 8px 40px #0005;visibility:hidden}
.panel.open{visibility:visible;animation:rise .16s}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0}
.close{display:none;position:absolute;z-index:1;top:8px;right:8px;width:44px;height:44px;border-radius:8px;background:#fff;color:#000}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@media (prefers-reduced-motion:reduce){.panel.open{animation:none}}
@media (max-width:480px),(max-height:480px){
.panel{position:fixed;inset:var(--top,0) 0 auto;width:auto;height:var(--height,100dvh);border-radius:0}
.panel:not(.ready) .close{display:block}
.open~.bubble{visibility:hidden}}`;

  const make = (tag, attributes, ...children) => {
    const isDrawing = tag === 'svg' || tag === 'path';
    const element = document.createElementNS(
      `http://www.w3.org/${isDrawing ? '2000/svg' : '1999/xhtml'}`,
      tag,
    );
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  const icon = (name, d) =>
    make('svg', { class: name, viewBox: '0 0 24 24', 'aria-hidden': true }, make('path', { d }));
  const cross = () => icon('cross', 'M6 6l12 12M18 6L6 18');

  /** An on-screen keyboard covers the page of a frame without telling it: the panel must give way. */
  const keepAboveKeyboard = (panel) => {
    const view = window.visualViewport;
    const fit = () => {
      if (view.scale > 1) return;
      panel.style.setProperty('--top', `${view.offsetTop}px`);
      panel.style.setProperty('--height', `${view.height}px`);
    };
    for (const news of ['resize', 'scroll']) view?.addEventListener(news, fit);
  };

  const draw = ({ label }) => {
    const badge = make('span', { class: 'badge' });
    const close = make(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Fechar' },
      cross(),
    );
    const title = 'Atendimento virtual';
    const panel = make('div', { class: 'panel', role: 'dialog', 'aria-label': title }, close);
    const bubble = make(
      'button',
      {
        type: 'button',
        class: 'bubble',
        title: label,
        'aria-label': label,
        'aria-expanded': false,
      },
      icon('talk', 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5'),
      cross(),
      badge,
    );
    return { badge, close, panel, bubble };
  };

  const run = (settings, host) => {
    const { badge, close, panel, bubble } = draw(settings);
    const frame = make('iframe', {
      title: 'Atendimento virtual',
      allow: 'clipboard-write; web-share; camera',
      // Whatever the site's own policy: a site that is not listed gets a sentence by it, not a broken frame.
      referrerpolicy: 'origin',
    });
    const isOpen = () => panel.classList.contains('open');
    const tellUnread = (count) => {
      badge.textContent = count > 99 ? '99+' : count || '';
      const news = count === 1 ? ', 1 nova mensagem' : `, ${count} novas mensagens`;
      bubble.setAttribute('aria-label', settings.label + (count ? news : ''));
    };
    const show = (open) => {
      if (open && !frame.src) {
        frame.src = settings.address;
        panel.append(frame);
      }
      panel.classList.toggle('open', open);
      // A hidden page that goes on by itself must not take the focus from the site.
      panel.inert = !open;
      bubble.setAttribute('aria-expanded', open);
      if (open) tellUnread(0);
      (open ? frame : bubble).focus();
    };
    bubble.addEventListener('click', () => show(!isOpen()));
    close.addEventListener('click', () => show(false));
    host.addEventListener('keydown', ({ key }) => key === 'Escape' && isOpen() && show(false));
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== settings.origin || source !== frame.contentWindow || !source) return;
      panel.classList.add('ready');
      if (data?.type === 'balcao:close' && isOpen()) show(false);
      const isCount = data?.type === 'balcao:unread' && Number.isInteger(data.count);
      if (isCount && data.count >= 0 && !isOpen()) tellUnread(data.count);
    });
    // The page may have asked for the focus just before it was hidden.
    window.addEventListener('blur', () => {
      if (!isOpen() && host.shadowRoot.activeElement === frame) bubble.focus();
    });
    keepAboveKeyboard(panel);
    return [panel, bubble];
  };

  /** By what the visitor came to the site: parameters of advertisements, and the address without its other parameters. */
  const cameBy = () => {
    const given = new URLSearchParams(location.search);
    const said = new URLSearchParams();
    for (const name of touchParameters) {
      const value = given.get(name);
      if (value) said.set(name, value.slice(0, 500));
    }
    said.set('landing', location.origin + location.pathname);
    if (document.referrer) said.set('referrer', document.referrer.slice(0, 500));
    return said;
  };

  const start = (settings) => {
    const known = `balcao-chat[data-chatbot="${settings.chatbot}"]`;
    if (document.querySelector(known)) return;
    const host = make('balcao-chat', { 'data-chatbot': settings.chatbot });
    const root = host.attachShadow({ mode: 'open' });
    // A constructed sheet: the site's own policy may forbid style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styleOf(settings));
    root.adoptedStyleSheets = [sheet];
    root.append(...run(settings, host));
    document.body.append(host);
  };

  const { src, dataset = {} } = document.currentScript ?? {};
  const { chatbot = '', affiliate = '', color, label, position } = dataset;
  if (src && /^[\w-]{1,64}$/.test(chatbot) && /^[\w-]{0,64}$/.test(affiliate)) {
    const { origin } = new URL(src);
    const settings = {
      chatbot,
      origin,
      address: `${origin}/cb/${chatbot}${affiliate && `/${affiliate}`}?embed=1&${cameBy()}`,
      color: /^#[\da-f]{6}$/i.test(color) ? color : '#3b5bdb',
      label: label?.trim() || 'Atendimento virtual',
      side: position === 'left' ? 'left' : 'right',
    };
    if (document.body && document.readyState !== 'loading') start(settings);
    else document.addEventListener('DOMContentLoaded', () => start(settings));
  } else console.warn('Balcão: data-chatbot ou data-affiliate inválido.');
}
