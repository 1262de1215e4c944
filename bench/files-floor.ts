import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The floor: a bare server that pipes each PUT durably into a separate file, and each GET out of one. */
const folder = process.env.DATA_DIR ?? '';
const server = createServer(async (request, response) => {
  const file = join(folder, `floor-${(request.url ?? '').slice(1)}`);
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(file, { flush: true }));
    response.end();
  } else await pipeline(createReadStream(file), response);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
