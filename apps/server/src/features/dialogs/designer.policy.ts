import { LEVEL } from '@balcao/contract/access/permissions';
import { chatbot } from '@balcao/contract/chatbot/records';
import { isAble } from '@balcao/contract/records/definition';
import { documentTemplate } from '@balcao/contract/tickets/records';
import type { Actor } from '../../platform/actor.ts';

/** Whoever may change chatbots reads and edits their flows. */
export const mayEdit = (actor: Actor): boolean => isAble(chatbot.may.update, actor);

export const mayPublish = (actor: Actor): boolean =>
  mayEdit(actor) && isAble('can_dialog_publish', actor);

/** An import may bring document templates, which other flows use, too. */
export const mayReplaceDocuments = (actor: Actor): boolean =>
  isAble(documentTemplate.may.update, actor);

/** Code acts with more rights than its author: only admins write it. */
export const mayCode = ({ level }: Actor): boolean => level <= LEVEL.admin;
