import { html, htmlPart, parts, plainPart, sample, utf8 } from './sample.ts';

const said = 'Aceito a proposta. Quando começam?';
const old = ['> Olá, Marina.', '> Segue a proposta de R$ 1.250,00.'];
const outlookHead = [
  'De: Solar Energia <apoio@solar.example.com>',
  'Enviada em: sexta-feira, 20 de novembro de 2026 09:40',
  'Para: Marina Duarte <marina@cliente.example.com>',
  'Assunto: Proposta',
  '',
  'Olá, Marina. Segue a proposta.',
];

/** How the programs that people in Brazil use write an answer. */
export const replies = [
  sample('Gmail', {
    head: utf8,
    body: [
      said,
      '',
      'Em sex., 20 de nov. de 2026 às 09:40, Solar Energia <',
      'apoio@solar.example.com> escreveu:',
      '',
      ...old,
    ],
    ...{ text: said, quoted: 'Em sex., 20 de nov. de 2026' },
  }),
  sample('Gmail with both kinds of text', {
    ...parts(
      'alternative',
      plainPart(
        said,
        '',
        'Em sex., 20 de nov. de 2026 às 09:40, Solar <apoio@solar.example.com> escreveu:',
        '',
        ...old,
      ),
      htmlPart(`<div dir="ltr">${said}</div><div class="gmail_quote">Em sex.</div>`),
    ),
    ...{ text: said, quoted: 'Em sex., 20' },
  }),
  sample('Gmail in HTML alone', {
    head: html,
    body: [
      `<div dir="ltr">${said}</div><br><div class="gmail_quote"><div class="gmail_attr">Em sex., 20 de nov. de 2026 às 09:40, Solar &lt;<a href="mailto:apoio@solar.example.com">apoio@solar.example.com</a>&gt; escreveu:<br></div><blockquote class="gmail_quote"><div>Olá, Marina.</div><div>Segue a proposta.</div></blockquote></div>`,
    ],
    ...{
      text: said,
      quoted:
        'Em sex., 20 de nov. de 2026 às 09:40, Solar <apoio@solar.example.com> escreveu:\n\n> Olá, Marina.',
    },
  }),
  sample('Gmail in English', {
    head: utf8,
    body: [
      said,
      '',
      'On Fri, Nov 20, 2026 at 9:40 AM Solar <apoio@solar.example.com> wrote:',
      '',
      ...old,
    ],
    ...{ text: said, quoted: 'On Fri, Nov 20' },
  }),
  sample('Outlook on a desktop', {
    head: utf8,
    body: [said, '', 'Atenciosamente,', 'Marina Duarte', '', ...outlookHead],
    ...{ text: `${said}\n\nAtenciosamente,\nMarina Duarte`, quoted: 'De: Solar Energia' },
  }),
  sample('Outlook on a desktop in HTML alone', {
    head: html,
    body: [
      `<html><head><style>p {margin:0}</style></head><body lang=PT-BR><div class=WordSection1><p class=MsoNormal>${said}<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>De:</b> Solar Energia &lt;apoio@solar.example.com&gt; <br><b>Enviada em:</b> sexta-feira, 20 de novembro de 2026 09:40<br><b>Para:</b> Marina Duarte<br><b>Assunto:</b> Proposta<o:p></o:p></p></div><p>Olá, Marina.</p></div></body></html>`,
    ],
    ...{ text: said, quoted: 'De: Solar Energia' },
  }),
  sample('Outlook on the web', {
    head: utf8,
    body: [
      said,
      '________________________________',
      'De: Solar Energia <apoio@solar.example.com>',
      'Enviado: sexta-feira, 20 de novembro de 2026 09:40',
      'Para: Marina Duarte',
      'Assunto: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: '________________________________\nDe: Solar' },
  }),
  sample('Outlook on an iPhone', {
    head: utf8,
    body: [
      said,
      '',
      'Obter o Outlook para iOS<https://aka.ms/o0ukef>',
      '________________________________',
      'De: Solar <apoio@solar.example.com>',
      'Enviado: Friday, November 20, 2026 9:40:00 AM',
      'Para: Marina <marina@cliente.example.com>',
      'Assunto: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: 'Obter o Outlook para iOS' },
  }),
  sample('Outlook on an Android', {
    head: utf8,
    body: [
      said,
      '',
      '________________________________',
      'From: Solar <apoio@solar.example.com>',
      'Sent: Friday, November 20, 2026 9:40:00 AM',
      'To: Marina <marina@cliente.example.com>',
      'Subject: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: '____' },
  }),
  sample('Apple Mail', {
    head: utf8,
    body: [
      said,
      '',
      'Em 20 de nov. de 2026, à(s) 09:40, Solar Energia <apoio@solar.example.com> escreveu:',
      '',
      ...old,
    ],
    ...{ text: said, quoted: 'Em 20 de nov. de 2026, à(s)' },
  }),
  sample('iPhone', {
    head: utf8,
    body: [
      said,
      '',
      'Enviado do meu iPhone',
      '',
      'Em 20 de nov. de 2026, à(s) 09:40, Solar <apoio@solar.example.com> escreveu:',
      '',
      ...old,
    ],
    ...{ text: said, quoted: 'Enviado do meu iPhone' },
  }),
  sample('iPad in HTML alone', {
    head: html,
    body: [
      `<html><body dir="auto">${said}<br><br><div dir="ltr">Enviado do meu iPad</div><div dir="ltr"><br><blockquote type="cite">Em 20 de nov. de 2026, à(s) 09:40, Solar &lt;apoio@solar.example.com&gt; escreveu:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Olá, Marina.</div></blockquote></body></html>`,
    ],
    ...{ text: said, quoted: 'Enviado do meu iPad' },
  }),
  sample('Thunderbird above the quotation', {
    head: utf8,
    body: [said, '', 'Em 20/11/2026 09:40, Solar Energia escreveu:', ...old],
    ...{ text: said, quoted: 'Em 20/11/2026 09:40' },
  }),
  sample('Thunderbird below the quotation', {
    head: utf8,
    body: ['Em 20/11/2026 09:40, Solar Energia escreveu:', ...old, '', said],
    ...{ text: said, quoted: 'Em 20/11/2026 09:40' },
  }),
  sample('Thunderbird between the lines', {
    head: utf8,
    body: ['Em 20/11/2026 09:40, Solar escreveu:', '> Aceita?', 'Sim.', '> Quando?', 'Amanhã.'],
    ...{
      text: 'Em 20/11/2026 09:40, Solar escreveu:\n> Aceita?\nSim.\n> Quando?\nAmanhã.',
      quoted: null,
    },
  }),
  sample('Yahoo', {
    head: utf8,
    body: [
      said,
      '',
      '    Em sexta-feira, 20 de novembro de 2026 às 09:40:12 BRT, Solar <apoio@solar.example.com> escreveu:',
      '',
      ' Olá, Marina. Segue a proposta.',
    ],
    ...{ text: said, quoted: 'Em sexta-feira, 20 de novembro' },
  }),
  sample('UOL', {
    head: utf8,
    body: [
      said,
      '',
      '-----Mensagem Original-----',
      'De: Solar <apoio@solar.example.com>',
      'Data: 20/11/2026 09:40',
      'Assunto: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: '-----Mensagem Original-----' },
  }),
  sample('BOL', {
    head: utf8,
    body: [
      said,
      '',
      'Em 20/11/2026 09:40, Solar < apoio@solar.example.com > escreveu:',
      '',
      'Olá, Marina. Segue a proposta.',
    ],
    ...{ text: said, quoted: 'Em 20/11/2026 09:40' },
  }),
  sample('Terra', {
    head: utf8,
    body: [said, '', 'Em Sex 20/11/26 09:40, Solar apoio@solar.example.com escreveu:', ...old],
    ...{ text: said, quoted: 'Em Sex 20/11/26' },
  }),
  sample('Zimbra', {
    head: utf8,
    body: [
      said,
      '',
      '----- Mensagem original -----',
      'De: "Solar" <apoio@solar.example.com>',
      'Para: "Marina" <marina@cliente.example.com>',
      'Enviadas: Sexta-feira, 20 de novembro de 2026 9:40:00',
      'Assunto: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: '----- Mensagem original -----' },
  }),
  sample('Lotus Notes', {
    head: utf8,
    body: [
      said,
      '',
      'De:\tSolar Energia',
      'Para:\tMarina Duarte/BR/Cliente',
      'Data:\t20/11/2026 09:40',
      'Assunto:\tProposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: 'De:\tSolar' },
  }),
  sample('Roundcube', {
    head: utf8,
    body: [said, '', 'Em 2026-11-20 09:40, Solar escreveu:', '', ...old],
    ...{ text: said, quoted: 'Em 2026-11-20' },
  }),
  sample('a Samsung telephone', {
    head: utf8,
    body: [
      said,
      '',
      '-------- Mensagem original --------',
      'De: Solar <apoio@solar.example.com>',
      'Data: 20/11/2026 09:40 (GMT-03:00)',
      'Para: marina@cliente.example.com',
      'Assunto: Proposta',
      '',
      'Olá.',
    ],
    ...{ text: said, quoted: '-------- Mensagem original --------' },
  }),
  sample('an answer to our own mail', {
    head: utf8,
    body: [said, '', '— Responda acima desta linha —', '', 'Olá, Marina.'],
    ...{ text: said, quoted: '— Responda acima desta linha —' },
  }),
  sample('a signature', {
    head: utf8,
    body: [said, '', '-- ', 'Marina Duarte', 'Tel. (11) 5555-0100'],
    ...{ text: said, quoted: '--' },
  }),
  sample('a removal that lists places', {
    head: utf8,
    body: ['Preciso de frete.', 'De: Campinas', 'Para: Santos', 'Data: 12/12', 'Obrigada.'],
    text: 'Preciso de frete.\nDe: Campinas\nPara: Santos\nData: 12/12\nObrigada.',
  }),
];
