/** The demonstration company's notice: what it collects, why, for how long, and whom to ask (LGPD, articles 6 and 9). */
export const privacyNotice = `<p>Para montar sua proposta, a <b>Solar Aurora Energia</b> usa os dados que você informar aqui: nome, CPF, contato, endereço e conta de luz.</p>
<ul><li>Eles servem para calcular a proposta e falar com você.</li><li>Guardamos por até 5 anos se houver contrato, ou por 6 meses se não houver.</li><li>Você pode pedir cópia, correção ou exclusão quando quiser, por privacidade@solaraurora.exemplo.com.br.</li></ul>`;
