const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of number formats among the styles; 0 is plain, 1 a heading in bold. */
export const styleOf = { decimals: 2, day: 3, moment: 4, seconds: 5 };
/** The formats in the order of their styles; 4 and 46 (`[h]:mm:ss`) are built in. */
const formats = [4, 164, 165, 46].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`);
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>${formats.join('')}</cellXfs></styleSheet>`;

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (list: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
const typeOf = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${kind}+xml"/>`;

/** The parts of a workbook besides its `count` sheets `xl/worksheets/sheetN.xml` (ECMA-376): path and text. */
export function bookParts(count: number): [string, string][] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const each = (part: (nth: number) => string) => numbers.map(part).join('');
  const types = each((nth) => typeOf(`worksheets/sheet${nth}`, 'worksheet'));
  const sheets = each((nth) => `<sheet name="Dados ${nth}" sheetId="${nth}" r:id="rId${nth}"/>`);
  const links = each((nth) => relation(`rId${nth}`, 'worksheet', `worksheets/sheet${nth}.xml`));
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(links + relation('rIdS', 'styles', 'styles.xml'))],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${typeOf('workbook', 'sheet.main')}${typeOf('styles', 'styles')}${types}</Types>`,
    ],
  ];
}
