import { PICTURE_BYTES } from '@balcao/contract/files/limits';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

/** `file` is the JSON text of a flow file; `pictures` by their names in the archive. */
export type Unpacked = { file: string; pictures: [string, Uint8Array][] } | { refused: string };

export const FLOW_NAME = 'flow.json';
export const PICTURE_FOLDER = 'pictures/';
/** The largest flow file: 2 MB of letters that JSON may write longer. */
export const FLOW_BYTES = 6 * 1024 * 1024;
const MOST_PICTURES = 100;
const MOST_BYTES = 64 * 1024 * 1024;
/** A small piece of a bomb makes at most a thousand times as many bytes. */
const PIECE = 8 * 1024;
const PICTURE = /^pictures\/[\w-]{1,80}\.(webp|png|jpe?g)$/;

class Refused extends Error {}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const NO_ARCHIVE =
  'Este ZIP não pôde ser aberto. Exporte o fluxo de novo e envie o arquivo inteiro.';
const NO_FLOW = `Este ZIP não traz um fluxo: falta o arquivo “${FLOW_NAME}”.`;
const STRANGE = `Este ZIP traz mais do que um fluxo e suas imagens (“${FLOW_NAME}” e “${PICTURE_FOLDER}”, em PNG, JPG ou WebP).`;
const TOO_MANY = `Este ZIP traz mais de ${MOST_PICTURES} imagens.`;
const TOO_LARGE = `Este ZIP, aberto, passa de ${megabytes(MOST_BYTES)}.`;
const LARGE_FLOW = 'O fluxo deste ZIP é grande demais: um fluxo tem até 2 MB.';
const LARGE_PICTURE = `Uma imagem deste ZIP passa de ${megabytes(PICTURE_BYTES)}: diminua-a e tente de novo.`;

/** Files as they come out; it throws as soon as there is too much of anything. */
function taking() {
  const files = new Map<string, Uint8Array[]>();
  const whole = new Set<string>();
  let total = 0;

  function start(file: UnzipFile): void {
    const { name } = file;
    if (name === PICTURE_FOLDER) return;
    const isFlow = name === FLOW_NAME;
    if (!(isFlow || PICTURE.test(name)) || files.has(name)) throw new Refused(STRANGE);
    if (files.size > MOST_PICTURES) throw new Refused(TOO_MANY);
    const [most, words] = isFlow ? [FLOW_BYTES, LARGE_FLOW] : [PICTURE_BYTES, LARGE_PICTURE];
    const pieces: Uint8Array[] = [];
    files.set(name, pieces);
    let size = 0;
    file.ondata = (error, piece, final) => {
      // fflate hands on what this function throws, too.
      if (error) throw error instanceof Refused ? error : new Refused(NO_ARCHIVE);
      size += piece.length;
      total += piece.length;
      if (size > most) throw new Refused(words);
      if (total > MOST_BYTES) throw new Refused(TOO_LARGE);
      pieces.push(piece);
      if (final) whole.add(name);
    };
    file.start();
  }
  return { start, files, isWhole: () => whole.size === files.size };
}

function read(archive: Uint8Array): Exclude<Unpacked, { refused: string }> {
  const { start, files, isWhole } = taking();
  const unzip = new Unzip(start);
  unzip.register(UnzipInflate);
  for (let at = 0; at < archive.length; at += PIECE)
    unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
  if (!isWhole()) throw new Refused(NO_ARCHIVE);
  const bytes = [...files].map(([name, pieces]) => [name, Buffer.concat(pieces)] as const);
  const flow = bytes.find(([name]) => name === FLOW_NAME)?.[1];
  if (!flow) throw new Refused(NO_FLOW);
  const pictures = bytes.filter(([name]) => name !== FLOW_NAME);
  return {
    file: flow.toString('utf8'),
    pictures: pictures.map(([name, picture]) => [name.slice(PICTURE_FOLDER.length), picture]),
  };
}

/** Opens the archive that an export makes. Never throws: what is too large, strange or broken is refused in words. */
export function unpack(archive: Uint8Array): Unpacked {
  try {
    return read(archive);
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : NO_ARCHIVE };
  }
}
