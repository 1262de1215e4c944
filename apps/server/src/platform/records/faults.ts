import { errorCatalogue } from '@balcao/contract/errors';
import type { FieldType } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { AppError } from '../app-error.ts';
import { refusedKey } from '../database/errors.ts';
import type { ServedRecord } from './behaviour.ts';

/** Tables without a definition that may use a row, with their names for people. */
const users: Record<string, string> = {
  gl_user_sector: 'Usuários',
  gl_user_business_unit: 'Usuários',
  pm_transaction: 'Pagamentos',
  gl_audit: 'Registro de auditoria',
};

/** The tables of tickets, which each installation names itself. */
const tickets = new Set(['at_ticket', 'at_conversation', 'at_ticket_tag']);

const duplicates: Partial<Record<FieldType, string>> = {
  email: errorCatalogue.EMAIL_TAKEN.message,
  tax_id: 'Este CPF ou CNPJ já está em uso em outro cadastro.',
};
const texts = {
  duplicate: 'Já existe um registro com este valor.',
  missing: 'O registro escolhido não existe mais.',
  unfit: 'Valor inválido.',
};

/** The text for a refusal of the database: at its field, or with what still uses the row. */
export async function refusalOf(
  { definition: { fields }, ticketsName }: ServedRecord,
  error: unknown,
): Promise<AppError | undefined> {
  const refused = refusedKey(error);
  if (!refused) return undefined;
  const { kind, columns, table } = refused;
  const isField = (column: string) => fields.some(({ name }) => name === column);
  if (kind === 'in use') {
    const where = tickets.has(table)
      ? await ticketsName()
      : (recordOf(table)?.plural ?? users[table] ?? 'outros registros');
    return new AppError('IN_USE', { reason: `Ainda está em uso em: ${where}.` });
  }
  const field = fields.find(({ name }) => name === columns.findLast(isField));
  const text = kind === 'duplicate' && field ? duplicates[field.type] : undefined;
  return new AppError('INVALID', { fields: { [field?.name ?? '_']: [text ?? texts[kind]] } });
}
