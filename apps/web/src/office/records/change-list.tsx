import { configSettings } from '@balcao/contract/organization/configs';
import type { RecordChange } from '@balcao/contract/records/calls';
import { recordOf } from '@balcao/contract/records/definitions';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import style from './change-list.module.css';
import type { ChangeWords } from './change-words.ts';
import { useRecordExtension } from './record-extensions.ts';
import { valueText } from './value-text.ts';

/** Labels for details that are not fields of a record. */
const labels: Record<string, string> = {
  format: 'Formato',
  rows: 'Linhas',
  filters: 'Filtros',
  columns: 'Colunas',
  whole: 'Até o fim',
  reason: 'Motivo',
  note: 'Observação',
  status: 'Status',
  sector: 'Setor',
  kind: 'Tipo',
  document: 'Documento',
  business_unit: 'Unidade de negócio',
  tags: 'Etiquetas',
  title: 'Título',
  template: 'Modelo',
  mode: 'Modo',
  ip: 'Endereço IP',
  check_code: 'Código de conferência',
  name: 'Nome',
  nickname: 'Apelido',
  person: 'Pessoa',
  request: 'Pedido',
  state: 'Situação',
  answer: 'Resposta',
  days: 'Dias',
  day: 'Dia',
  from: 'De',
  to: 'Até',
  cents: 'Gasto (centavos)',
  seal: 'Selo',
  count: 'Linhas',
  outcome: 'Resultado',
  provider: 'Provedor',
  event: 'Aviso',
  our_number: 'Nosso número',
  paid_cents: 'Pago (centavos)',
  value_cents: 'Valor (centavos)',
  refunded_cents: 'Devolvido (centavos)',
  due_date: 'Vencimento',
  fine: 'Multa',
  interest: 'Juros',
  discount: 'Desconto',
  abatement: 'Abatimento',
  recurrence_id: 'Repetição nº',
  cancel_reason: 'Motivo',
  ability: 'Permite',
  expires_at: 'Vence em',
  key: 'Chave',
  value: 'Valor',
  record: 'Cadastro',
  search: 'Busca e filtros',
  shared: 'Compartilhada',
  created_at: 'Criado',
  updated_at: 'Atualizado',
  ...Object.fromEntries(configSettings.map(({ key, label }) => [key, label])),
};
const quiet = new Set(['id', 'created_at', 'updated_at']);

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return 'name' in value ? String(value.name) : JSON.stringify(value);
}

type Props = { record: string; changes: RecordChange['changes']; words?: ChangeWords | undefined };

/** The changes in an entry of the audit: each field's label, old value and new value. */
export function ChangeList({ record, changes, words: given }: Props) {
  const { say } = useTicketWords();
  const { views, words: own } = useRecordExtension(record);
  const words = given ?? own;
  const fields = new Map(recordOf(record)?.fields.map((field) => [field.name, field]));
  const shown = Object.entries(changes).filter(
    ([name]) => !quiet.has(name) && !words?.quiet.includes(name),
  );
  if (shown.length === 0) return null;
  return (
    <dl className={style.changes}>
      {shown.map(([name, [before, after]]) => {
        const field = fields.get(name);
        const text = (value: unknown) =>
          words?.text(name, value) ?? (field ? valueText(field, value) : plainText(value));
        const View = views?.[name];
        const shownAs = (value: unknown) => (View && value ? <View value={value} /> : text(value));
        const [old, now] = [shownAs(before), shownAs(after)];
        return (
          <div key={name}>
            <dt>{say(words?.labels[name] ?? field?.label ?? labels[name] ?? name)}</dt>
            <dd>
              {old && <del>{old}</del>}
              {old && <span aria-hidden="true"> → </span>}
              {now ? <ins>{now}</ins> : old && <span className={style.none}>vazio</span>}
              {!old && !now && <span className={style.none}>vazio</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
