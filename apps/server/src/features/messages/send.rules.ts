import { CHANNEL, type ChannelId, type ThreadOrigin } from '@balcao/contract/messages';
import { AppError } from '../../platform/app-error.ts';

const invalid = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

export const fileGone = () =>
  invalid('file', 'O arquivo não está mais disponível. Envie-o de novo.');

type Place = { origin: ThreadOrigin; channelId: ChannelId };
type Asked = {
  is_pending: boolean;
  notify_app: boolean;
  at_message_template_id: number | null;
  data: {
    resource_code_required?: string | undefined;
    mentions?: number[] | undefined;
    send_email?: boolean | undefined;
  };
};

/** What belongs to the talk with the person is refused elsewhere, and what belongs to colleagues there. */
export function requireFits(asked: Asked, { origin, channelId }: Place): void {
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

/** Some codes are the system's own. */
export function requireFreeCode(code: string | undefined, reserved: string[]): void {
  if (code !== undefined && reserved.includes(code))
    throw invalid('resource_code_required', 'Este código é reservado ao sistema.');
}

/** What only staff may ask for. */
export function requireStaffs(asked: Asked): void {
  const { is_pending, notify_app, at_message_template_id, data } = asked;
  if (is_pending || notify_app || at_message_template_id !== null || data.send_email)
    throw new AppError('FORBIDDEN');
}
