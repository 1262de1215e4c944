import { CHANNEL, type ChannelId, type ThreadOrigin } from '@balcao/contract/messages/messages';
import { AppError } from '../../platform/app-error.ts';

const invalid = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

export const fileGone = () =>
  invalid('file', 'O arquivo não está mais disponível. Envie-o de novo.');

type Place = { origin: ThreadOrigin; channelId: ChannelId };
type MessageRequest = {
  is_pending: boolean;
  notify_app: boolean;
  at_message_template_id: number | null;
  data: {
    resource_code_required?: string | undefined;
    mentions?: number[] | undefined;
    send_email?: boolean | undefined;
  };
};

/** Refuses requests to the person on internal channels, and mentions in the conversation with the customer. */
export function requireFits(asked: MessageRequest, { origin, channelId }: Place): void {
  const { is_pending, notify_app, at_message_template_id: template, data } = asked;
  if (channelId === CHANNEL.external) {
    if (data.mentions?.length)
      throw invalid('mentions', 'Na conversa com o cliente ninguém é mencionado.');
    if (data.send_email && origin !== 'at_ticket')
      throw invalid('send_email', 'Mensagens desta conversa não vão por e-mail.');
    return;
  }
  if (is_pending) throw invalid('is_pending', 'Só a conversa com o cliente tem pendências.');
  if (notify_app) throw invalid('notify_app', 'Só a conversa com o cliente avisa no aplicativo.');
  if (data.send_email) throw invalid('send_email', 'Só a conversa com o cliente vai por e-mail.');
  if (template !== null)
    throw invalid('at_message_template_id', 'Modelos são da conversa com o cliente.');
}

/** Some codes are reserved for the system. */
export function requireFreeCode(code: string | undefined, reserved: string[]): void {
  if (code !== undefined && reserved.includes(code))
    throw invalid('resource_code_required', 'Este código é reservado ao sistema.');
}

/** Only staff may send these. */
export function requireStaffs(asked: MessageRequest): void {
  const { is_pending, notify_app, at_message_template_id, data } = asked;
  if (is_pending || notify_app || at_message_template_id !== null || data.send_email)
    throw new AppError('FORBIDDEN');
}
