import { type Kysely, sql } from 'kysely';

type Kind = 'revenue' | 'cost' | 'expense' | 'financial' | 'transfer';

/** Code, name, and what the product itself books there. */
const chart: Record<Kind, readonly (readonly [string, string, string?])[]> = {
  revenue: [
    ['1', 'Receitas'],
    ['1.01', 'Vendas e serviços'],
    ['1.01.001', 'Serviços prestados', 'charges'],
    ['1.01.002', 'Venda de produtos'],
    ['1.01.003', 'Mensalidades e contratos'],
    ['1.01.004', 'Outras receitas'],
    ['1.02', 'Deduções'],
    ['1.02.001', 'Devoluções a clientes', 'charge_refunds'],
    ['1.02.002', 'Impostos sobre o faturamento'],
  ],
  cost: [
    ['2', 'Custos'],
    ['2.01', 'Custos dos serviços e produtos'],
    ['2.01.001', 'Materiais e mercadorias'],
    ['2.01.002', 'Serviços de terceiros'],
    ['2.01.003', 'Fretes e entregas'],
    ['2.01.004', 'Comissões'],
  ],
  expense: [
    ['3', 'Despesas'],
    ['3.01', 'Pessoal'],
    ['3.01.001', 'Salários'],
    ['3.01.002', 'Encargos (INSS e FGTS)'],
    ['3.01.003', 'Benefícios'],
    ['3.01.004', 'Pró-labore'],
    ['3.02', 'Administrativas'],
    ['3.02.001', 'Aluguel e condomínio'],
    ['3.02.002', 'Energia, água e gás'],
    ['3.02.003', 'Telefone e internet'],
    ['3.02.004', 'Material de escritório'],
    ['3.02.005', 'Contabilidade e assessorias'],
    ['3.02.006', 'Programas e assinaturas'],
    ['3.02.007', 'Viagens e transporte'],
    ['3.02.008', 'Manutenção e limpeza'],
    ['3.02.009', 'Outras despesas'],
    ['3.03', 'Comerciais'],
    ['3.03.001', 'Anúncios e divulgação'],
    ['3.03.002', 'Eventos e brindes'],
    ['3.04', 'Impostos e taxas'],
    ['3.04.001', 'Impostos sobre o lucro'],
    ['3.04.002', 'Taxas e alvarás'],
  ],
  financial: [
    ['4', 'Resultado financeiro'],
    ['4.01', 'Juros e multas'],
    ['4.01.001', 'Juros e multas recebidos', 'interest_received'],
    ['4.01.002', 'Juros e multas pagos', 'interest_paid'],
    ['4.02', 'Tarifas'],
    ['4.02.001', 'Tarifas bancárias', 'bank_fees'],
    ['4.02.002', 'Taxas de cartão'],
    ['4.03', 'Descontos'],
    ['4.03.001', 'Descontos concedidos', 'discounts_given'],
    ['4.03.002', 'Descontos obtidos', 'discounts_taken'],
    ['4.04', 'Aplicações'],
    ['4.04.001', 'Rendimentos'],
  ],
  transfer: [
    ['5', 'Fora do resultado'],
    ['5.01', 'Clientes e fornecedores'],
    ['5.01.001', 'Recebido a mais, a devolver', 'charge_advances'],
    ['5.01.002', 'Adiantamentos a fornecedores'],
    ['5.02', 'Sócios e empréstimos'],
    ['5.02.001', 'Aportes dos sócios'],
    ['5.02.002', 'Distribuição de lucros'],
    ['5.02.003', 'Empréstimos'],
    ['5.03', 'Bens'],
    ['5.03.001', 'Compra de equipamentos'],
  ],
};

/** A chart of accounts that a small company can use as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [kind, accounts] of Object.entries(chart)) {
    for (const [code, name, purpose] of accounts) {
      const parent = code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null;
      await sql`
        insert into fn_account (code, name, kind, purpose, parent_id)
        values (${code}, ${name}, ${kind}, ${purpose ?? null},
          (select id from fn_account where code = ${parent}))`.execute(db);
    }
  }
}
