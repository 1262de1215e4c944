import type { SignalKind } from '@balcao/contract/affiliates/signal-words';

const texts: Record<Exclude<SignalKind, 'network'>, string> = {
  tax_id: 'O afiliado é o próprio cliente: o CPF ou CNPJ é o mesmo.',
  pix_key: 'A chave Pix do afiliado é um dado do cliente.',
  email: 'O cliente tem o e-mail do afiliado.',
  phone: 'O cliente tem o telefone do afiliado.',
  address: 'O cliente tem o endereço do afiliado.',
};

export const signalText = (kind: SignalKind): string =>
  kind === 'network' ? 'Muitas conversas vieram de uma só rede.' : texts[kind];

export const networkText = ({ most, total }: { most: number; total: number }): string =>
  `${most} das ${total} conversas dos últimos 30 dias vieram de uma só rede de internet.`;
