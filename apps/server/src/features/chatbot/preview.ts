import { chatbot } from '@balcao/contract/chatbot/records';
import { escapeHtml } from '@balcao/contract/html';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { beginningOf, OWN_LOOK } from './opening.ts';
import { findDialogVersion } from './share.store.ts';

type Asked = {
  company_name: string;
  logo_url?: string | undefined;
  avatar_url?: string | undefined;
  background_url?: string | undefined;
  dialog_id?: number | undefined;
};

const NO_DIALOG = [
  { text: 'A primeira mensagem do diálogo aparece aqui, quando ele for publicado.' },
];

async function greetingOf(ctx: Context, dialogId: number | undefined) {
  const versionId = dialogId && (await findDialogVersion(ctx.db, dialogId));
  return versionId ? beginningOf(ctx, versionId) : NO_DIALOG;
}

/** A picture for a style attribute; an address cannot leave its quotes. */
function urlOf(address: string): string {
  const quoted = address.replace(/["\\\s]/g, (letter) => encodeURIComponent(letter));
  return escapeHtml(`url("${quoted}")`);
}

/** The parts of a chatbot's page with the values of an unsaved form. Throws FORBIDDEN. */
export async function previewOf(ctx: Context, actor: Actor, asked: Asked) {
  if (!isAble(chatbot.may.view, actor)) throw new AppError('FORBIDDEN');
  const { avatar_url: face, background_url: photo, logo_url: logo } = asked;
  const style = [face && `--face:${urlOf(face)}`, photo && `--photo:${urlOf(photo)}`];
  return {
    root: `class="${photo ? 'own-background' : ''}" style="${style.filter(Boolean).join(';')}"`,
    logo: escapeHtml(logo || OWN_LOOK.logo),
    company: `<h1>${escapeHtml(asked.company_name)}</h1>`,
    messages: await greetingOf(ctx, asked.dialog_id),
  };
}
