import { type Trigger, triggerKinds } from '@balcao/contract/automail/triggers';
import { expect, test } from 'vitest';
import { triggerText } from './trigger-words.ts';

test.each<[Trigger, string]>([
  [{ kind: 'ticket_made' }, 'Conversa nova'],
  [
    { kind: 'ticket_idle', hours: 1, by: 'customer' },
    'Conversa parada há 1 hora: o cliente não responde',
  ],
  [{ kind: 'ticket_expires', hours: 1_200 }, 'Conversa do chatbot vai expirar em 1.200 horas'],
  [{ kind: 'pending_unread', hours: 3 }, 'Mensagem pendente sem leitura há 3 horas'],
  [{ kind: 'signature_waits', days: 5 }, 'Documento espera assinatura há 5 dias'],
  [{ kind: 'due', days: -3 }, '3 dias antes do vencimento da cobrança'],
  [{ kind: 'due', days: -1 }, '1 dia antes do vencimento da cobrança'],
  [{ kind: 'due', days: 0 }, 'No dia do vencimento da cobrança'],
  [{ kind: 'due', days: 2 }, '2 dias depois do vencimento da cobrança'],
])('%j reads %s', (trigger, text) => {
  expect(triggerText(trigger)).toBe(text);
});

test('a status is named, or numbered until its name is there', () => {
  const trigger: Trigger = { kind: 'ticket_status', status_id: 4 };
  expect(triggerText(trigger, 'Concluído')).toBe('Conversa entra no status “Concluído”');
  expect(triggerText(trigger)).toBe('Conversa entra no status nº 4');
});

test('each trigger has words of its own', () => {
  const texts = triggerKinds.map((kind) => triggerText({ kind }));
  expect(new Set(texts).size).toBe(triggerKinds.length);
});
