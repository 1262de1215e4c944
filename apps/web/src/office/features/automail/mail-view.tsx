import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useShownTheme } from '../../../ui/use-shown-theme.ts';
import { MailFrame } from './mail-frame.tsx';
import view from './mail-view.module.css';

type Props = { title: string; html: string; text: string };

/** A mail as HTML, in light and dark and as wide as a phone, or as plain text. */
export function MailView({ title, html, text }: Props) {
  const theme = useShownTheme();
  const [plain, setPlain] = useState(false);
  const [dark, setDark] = useState(theme === 'dark');
  const [narrow, setNarrow] = useState(false);
  return (
    <div className={view.mail}>
      <div className={view.switches} role="toolbar" aria-label="Como mostrar o e-mail">
        <Button aria-pressed={plain} onClick={() => setPlain(!plain)}>
          Só texto
        </Button>
        <Button aria-pressed={dark} disabled={plain} onClick={() => setDark(!dark)}>
          Escuro
        </Button>
        <Button aria-pressed={narrow} disabled={plain} onClick={() => setNarrow(!narrow)}>
          Celular (390 px)
        </Button>
      </div>
      {plain ? (
        <pre className={view.text}>{text}</pre>
      ) : (
        <MailFrame title={title} html={html} dark={dark} narrow={narrow} />
      )}
    </div>
  );
}
