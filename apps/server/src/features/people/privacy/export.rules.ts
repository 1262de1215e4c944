import type { SayTicket } from '@balcao/brazil/ticket-words';
import { escapeHtml } from '@balcao/contract/html';

type Person = { name: string; email: string; tax_id: string | null; created_at: Date };
type Ticket = { id: number; title: string; status: string; created_at: Date };
type Index = {
  person: Person;
  tickets: readonly Ticket[];
  payments: number;
  /** Paths of files that other features add. */
  more: readonly string[];
  /** Paths of files missing from the storage. */
  lost: readonly string[];
  now: Date;
  say: SayTicket;
};

const day = (at: Date) => at.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
const link = (path: string, label: string) => `<a href="${path}">${escapeHtml(label)}</a>`;

function ticketLine({ id, title, status, created_at }: Ticket): string {
  const folder = `atendimentos/${id}`;
  return `<tr><td>${id}</td><td>${escapeHtml(title)}</td><td>${escapeHtml(status)}</td><td>${day(created_at)}</td>
<td>${link(`${folder}/atendimento.json`, 'Tudo')} · ${link(`${folder}/`, 'Pasta')}</td></tr>`;
}

/** The start page of an export: whose data it is, and the content of each file. */
export function indexPage({ person, tickets, payments, more, lost, now, say }: Index): string {
  const table =
    tickets.length === 0
      ? `<p>${escapeHtml(say('{Nenhum atendimento}.'))}</p>`
      : `<table><tr><th>Nº</th><th>Título</th><th>Status</th><th>Aberto em</th><th></th></tr>
${tickets.map(ticketLine).join('\n')}</table>`;
  const paid =
    payments === 0 ? '' : `<li>${link('pagamentos.csv', 'Pagamentos')} (${payments})</li>`;
  const missing =
    lost.length === 0
      ? ''
      : `<h2>Arquivos que não encontramos</h2>
<p>Estes arquivos não estão nesta cópia, porque o conteúdo deles se perdeu.</p>
<ul>${lost.map((path) => `<li>${escapeHtml(path)}</li>`).join('')}</ul>
`;
  return `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Dados pessoais de ${escapeHtml(person.name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:40px auto;padding:0 16px}
table{border-collapse:collapse;width:100%}th,td{padding:6px 8px;border-bottom:1px solid #ddd;text-align:left}</style>
<h1>Dados pessoais</h1>
<p>Cópia dos dados de <strong>${escapeHtml(person.name)}</strong>, feita em ${day(now)} a seu pedido
(Lei nº 13.709/2018, art. 18, II).</p>
<ul><li>E-mail: ${escapeHtml(person.email)}</li><li>CPF ou CNPJ: ${escapeHtml(person.tax_id ?? 'não informado')}</li>
<li>Cadastro desde ${day(person.created_at)}</li></ul>
<h2>Arquivos</h2>
<ul><li>${link('dados.json', 'Cadastro, acessos, pagamentos e pedidos')}</li>${paid}${more.map((path) => `<li>${link(path, path)}</li>`).join('')}</ul>
<h2>${escapeHtml(say('{Atendimentos}'))}</h2>
${table}
<p>${escapeHtml(say('A pasta de cada {atendimento} tem'))} as respostas, a conversa, os aceites, os documentos e os arquivos enviados.</p>
${missing}</html>
`;
}
