import view from './mail-view.module.css';

type Props = {
  title: string;
  html: string;
  /** As mail programs with dark colours show a mail that brings light ones. */
  dark?: boolean;
  narrow?: boolean;
};

/** Links open nowhere: the frame may neither open windows nor leave its page. Its policy would refuse the mail's style sheet. */
const framed = (html: string) =>
  html
    .replace(/<style>[^<]*<\/style>/, '')
    .replace('<html lang="pt-BR">', '$&<base target="_blank">');

/** A mail as HTML in a frame in which nothing runs. */
export function MailFrame({ title, html, dark, narrow }: Props) {
  return (
    <div className={view.frame} data-dark={dark || undefined} data-narrow={narrow || undefined}>
      <iframe title={title} sandbox="" srcDoc={framed(html)} />
    </div>
  );
}
