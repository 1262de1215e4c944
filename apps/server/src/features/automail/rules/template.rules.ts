import { mailVariables } from '@balcao/contract/automail/contents';
import { type MailSubject, type Trigger, triggers } from '@balcao/contract/automail/triggers';
import { rootOf } from '@balcao/dialog/check/conditions';
import { namesIn } from '@balcao/dialog/template';
import { invalidAt } from '../../../platform/app-error.ts';

const namesOf = (about: MailSubject) => mailVariables[about].map(({ name }) => name);
const everyName = new Set(
  (Object.keys(mailVariables) as MailSubject[]).flatMap((about) => namesOf(about)),
);

type Texts = { subject: string; body: string };

const firstStranger = (text: string, known: { has(name: string): boolean }) =>
  namesIn(text).find((name) => !known.has(rootOf(name)));

/** Throws INVALID for a variable that no record has. */
export function requireKnownNames(texts: Texts): void {
  for (const [field, text] of Object.entries(texts)) {
    const stranger = firstStranger(text, everyName);
    if (stranger !== undefined)
      throw invalidAt(field, `Não existe a variável {{${stranger.slice(0, 60)}}}.`);
  }
}

/** Throws INVALID for a template that uses what mails of this trigger do not have. */
export function requireFitting({ kind }: Pick<Trigger, 'kind'>, { subject, body }: Texts): void {
  const known = mailVariables[triggers[kind].about].filter(({ only }) => !only || only === kind);
  const stranger = firstStranger(`${subject} ${body}`, new Set(known.map(({ name }) => name)));
  if (stranger !== undefined)
    throw invalidAt(
      'am_template_id',
      `O modelo usa {{${stranger.slice(0, 60)}}}, que este disparo não tem.`,
    );
}
